import { z } from 'zod'

/** A text of the content: there, and not blank. */
export const text = z.string().trim().min(1)

/** A name as addresses and anchors have it: 'cape-peninsula'. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
