/** Thrown while the database cannot store anything. The message is for the operator. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}
