import type { DocumentOf } from './kinds.ts'

/** Addresses that were pages once, and where they lead now. The owner adds one with each page that is taken off. */
export const redirects: DocumentOf<'redirects'> = []
