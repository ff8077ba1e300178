/**
 * Sets an own member of an object, even one with the name `__proto__`. Setting members one by one is three times as
 * fast as `Object.fromEntries`.
 */
export function setOwn<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === "__proto__")
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}
