/**
 * Imports the package to which an entry point of prospecting-contract has moved.
 * @param {string} name Name of the package.
 * @param {string} entry The entry point that has moved, such as `server`.
 * @returns {Promise<any>} The exports of the package.
 * @throws Error that says what to install, if the package is not installed.
 */
export async function importPackage(name, entry) {
  try {
    return await import(name);
  } catch (cause) {
    if (cause?.code !== "ERR_MODULE_NOT_FOUND" || !cause.message.includes(`'${name}'`)) throw cause;
    const message =
      `prospecting-contract/${entry} is part of the package ${name}, which is not installed. ` +
      `Install ${name} in the version of your prospecting-contract.`;
    throw Object.assign(new Error(message, { cause }), { code: cause.code });
  }
}
