/**
 * Sets an own member of an object, also one called `__proto__`. Filling an object member by member is three times as
 * fast as `Object.fromEntries`.
 */
export function setOwn<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === "__proto__")
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}
