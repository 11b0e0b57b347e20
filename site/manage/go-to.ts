import type { PayAnswer } from './manage-calls.ts'

/** Brings the guest to where it is paid: by its address, or by a form that is posted there. */
export function goTo(step: Exclude<PayAnswer['step'], { kind: 'instructions' }>): void {
  if (step.kind === 'redirect') {
    location.assign(step.url)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = step.action
  form.hidden = true
  for (const [name, value] of step.fields) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
