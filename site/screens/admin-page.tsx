/** A page of one order or request at the desk: its parent shows it, and stays as it is from one to the next. */
export default function AdminPage() {
  return null
}
