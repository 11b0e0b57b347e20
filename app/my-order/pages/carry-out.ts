import { data, redirect } from 'react-router'
import type { AnswerOf } from '#ui/client/api.ts'
import { leaveAct } from '#rules/requests/form-signs.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { type ActionArgs, postFields, readPosted, showAnswer } from '#ui/posting/post-form.ts'
import { findAct } from './acts.ts'

type Answer = Partial<AnswerOf<'POST /api/manage/pay'> & AnswerOf<'POST /api/manage/change'>>

/** Runs the act of a posted /manage form (acts.ts): redirects, or shows the result. */
export async function carryOut({ request, context }: ActionArgs) {
  const port = context.get(guestPortOf)
  const read = await readPosted(request)
  // Older pages have a button without a name; they are answered at another address (server/app.ts).
  const isLink = new URL(request.url).searchParams.get('act') === 'link'
  const name = read.act || (isLink ? 'link' : '')
  if (name === leaveAct) {
    port.leave('order')
    return redirect('/', 303)
  }
  // Scripts ask for confirmation; without them a checkbox confirms.
  const isUnsure = name === 'withdraw' && read.fields['sure'] !== 'yes'
  const act = findAct(isUnsure ? 'keep' : name)
  if (!act) return redirect('/manage', 303)
  const posted = { ...read, act: name }
  const answer = await postFields(port, act, posted)
  if (!answer.ok) return showAnswer(context, answer, posted)
  const { order: _readAgain, step, ...value } = answer.value as Answer
  if (step?.kind === 'redirect') return redirect(step.url, 303)
  const isWaiting = step?.kind === 'instructions' || value.outcome === 'to-pay'
  if (act.shows !== 'answer' || isWaiting)
    return redirect(act.shows === 'part' ? `/manage?open=${name}` : '/manage', 303)
  const shown = showAnswer(context, { ...answer, value: { ...value, step } }, posted)
  return data(shown.data, answer.status)
}
