import { z } from 'zod'
import { isRefusalCode, type Refusal, type RefusalFacts } from './refusal.ts'

/** A request's schema: its fields and no others. Every message of a request schema is a refusal's code. */
export function requestObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'field-unknown' : 'body-malformed'),
  })
}

/** Adds what a check found to a schema's issues, so that a form and the server share the one check. */
export function refuse(context: z.RefinementCtx, refusals: readonly Refusal[]) {
  for (const { code, field, facts } of refusals) {
    const path = field === undefined ? [] : [field]
    context.addIssue({ code: 'custom', message: code, path, params: { facts } })
  }
}

/** The refusals behind a failed parse, one for each problem and one for each unknown field. */
export function listRefusals(error: z.ZodError): Refusal[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(refuseUnknownField)
    const facts = issue.code === 'custom' ? (issue.params?.['facts'] as RefusalFacts) : undefined
    return {
      code: isRefusalCode(issue.message) ? issue.message : 'field-invalid',
      ...(issue.path.length > 0 ? { field: issue.path.join('.') } : {}),
      ...(facts ? { facts } : {}),
    }
  })
}

/** The name is a stranger's text and may be long: only its beginning is repeated. */
function refuseUnknownField(key: string): Refusal {
  const field = key.slice(0, 50)
  return { code: 'field-unknown', field, facts: { field } }
}
