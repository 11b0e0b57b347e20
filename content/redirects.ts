import type { DocumentOf } from './kinds.ts'

/** Redirects of former pages. The owner adds one for each removed page. */
export const redirects: DocumentOf<'redirects'> = []
