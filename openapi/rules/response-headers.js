/** Each response declares the headers it always carries, by its status and by the operation's security. */
export default function responseHeaders(operation, { every, secured, statuses }, { path, document }) {
  const isSecured = (operation.security ?? document.data.security ?? []).length > 0;
  return Object.entries(operation.responses ?? {}).flatMap(([status, response]) => {
    const isSuccess = status.startsWith("2");
    const wanted = [...every, ...(isSecured && isSuccess ? secured : []), ...(statuses[status] ?? [])];
    return wanted
      .filter((name) => !(name in (response.headers ?? {})))
      .map((name) => ({
        message: `The response ${status} of ${operation.operationId} must declare the header ${name}`,
        path: [...path, "responses", status],
      }));
  });
}
