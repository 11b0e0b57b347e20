import { z } from '@hono/zod-openapi'

/** The id of a row in a path; what is none names nothing. */
export const idParam = z.object({ id: z.uuid('not-found') })
