import type { PayStep } from './pay-step-contract.ts'

/** Opens the provider's page, by link or by a form post. */
export function openPayStep(step: Exclude<PayStep, { kind: 'instructions' }>): void {
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
