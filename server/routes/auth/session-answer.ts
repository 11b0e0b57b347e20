import { z } from '@hono/zod-openapi'

/** A user as P3.2 has them. */
export const userAnswer = z
  .object({
    id: z.uuid(),
    email: z.email(),
    factors: z.array(z.object({})).max(0),
    identities: z.array(
      z.object({
        id: z.uuid(),
        user_id: z.uuid(),
        provider: z.literal('email'),
        created_at: z.iso.datetime(),
      }),
    ),
  })
  .openapi('User')

/** A session as P3.2 has it. */
export const sessionAnswer = z
  .object({
    access_token: z.string(),
    refresh_token: z
      .string()
      .describe('A stand-in: the real one is in a cookie that no script reads.'),
    expires_in: z.int().describe('In seconds.'),
    expires_at: z.int().describe('In seconds since 1970.'),
    token_type: z.literal('bearer'),
    user: userAnswer,
  })
  .openapi('Session')
