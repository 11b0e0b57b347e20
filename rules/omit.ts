type KeyOf<Value> = Value extends unknown ? keyof Value : never
type Omitted<Value, Key extends PropertyKey> = Value extends unknown ? Omit<Value, Key> : never

/**
 * A copy of an object without some of its fields. Modules that browsers load use destructuring
 * instead, which costs them no function.
 */
export function omit<Value extends object, Key extends KeyOf<Value>>(
  value: Value,
  ...keys: readonly Key[]
): Omitted<Value, Key> {
  const omitted = new Set<PropertyKey>(keys)
  const entries = Object.entries(value).filter(([name]) => !omitted.has(name))
  return Object.fromEntries(entries) as Omitted<Value, Key>
}
