import { guestPortOf } from '../guest-port.ts'
import { type ActionArgs, readPosted, showAnswer } from '../posting/post-form.ts'
import type { ThanksProps } from '../posting/thanks.tsx'

/**
 * The action of a page with a remark form (remark-form.tsx): the form shows the errors, or thanks.
 */
export async function postRemark(
  { request, context }: ActionArgs,
  to: string,
  thanks?: ThanksProps,
) {
  const posted = await readPosted(request)
  const { name = '', comment = '', key = '' } = posted.fields
  const answer = await context.get(guestPortOf).post(to, { name, comment, key })
  if (!answer.ok) return showAnswer(context, answer, posted)
  // 200, not the API's 201: the answer is a page, nothing with an address of its own.
  return showAnswer(
    context,
    { ...answer, status: 200 },
    { ...posted, ...(thanks ? { thanks } : {}) },
  )
}
