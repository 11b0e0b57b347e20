import { honeypotName } from '#rules/requests/form-signs.ts'

/**
 * What goes with a form about how it was filled in (rules/requests/form-signs.ts): how long the page has been
 * open, and whether something is in the field that people do not see. That is emptied, so that
 * whoever it happened to by mistake can send again.
 */
export function listFormSigns(): Record<string, string> {
  const traps = [...document.querySelectorAll<HTMLInputElement>(`input[name="${honeypotName}"]`)]
  const filled = traps.filter(({ value }) => value !== '')
  for (const trap of filled) trap.value = ''
  return {
    'form-seconds': String(Math.floor((Date.now() - performance.timeOrigin) / 1000)),
    ...(filled.length > 0 ? { 'form-trap': 'filled' } : {}),
  }
}
