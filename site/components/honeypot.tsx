import { honeypotName } from '#rules/requests/form-signs.ts'

/**
 * A field for programs that fill in whatever they find: out of sight, out of the order of keys and
 * unknown to screen readers, so that no person meets it. Its label is never read, and so no content.
 */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Website
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
