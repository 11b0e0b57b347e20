/** Thrown instead of asking a database that cannot keep anything now. Its message is for the operator. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}
