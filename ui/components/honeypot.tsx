import { honeypotName } from '#rules/requests/form-signs.ts'

/**
 * A trap for form-filling programs: invisible, skipped by Tab and hidden from screen readers, so
 * that no person meets it. Nobody reads its label, so the label is not in the content.
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
