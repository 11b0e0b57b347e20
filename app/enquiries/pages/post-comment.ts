import type { CallAnswer, GuestPort } from '#platform/api/calls.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { type ActionArgs, readPosted, showAnswer } from '#ui/posting/post-form.ts'
import type { ThanksProps } from '#ui/posting/thanks.tsx'

/**
 * The action of a page with a comment form (comment-form.tsx). The form then shows the errors or
 * thanks.
 */
export async function postComment(
  { request, context }: ActionArgs,
  send: (
    port: GuestPort,
    body: { name: string; comment: string; key: string },
  ) => Promise<CallAnswer>,
  thanks?: ThanksProps,
) {
  const posted = await readPosted(request)
  const { name = '', comment = '', key = '' } = posted.fields
  const answer = await send(context.get(guestPortOf), { name, comment, key })
  if (!answer.ok) return showAnswer(context, answer, posted)
  // Status 200, not the API's 201: the answer is a page and creates no new address.
  return showAnswer(
    context,
    { ...answer, status: 200 },
    { ...posted, ...(thanks ? { thanks } : {}) },
  )
}
