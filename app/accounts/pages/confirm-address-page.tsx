import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { fill } from '#rules/text/fill.ts'
import { loadAuthPage } from './auth-page.ts'
import { disownForm, resendForm, verifyForm } from './auth-forms.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { showHead } from '#ui/loading/show-head.ts'
import { type ActionArgs, type FormToPost, postForm, readPosted } from '#ui/posting/post-form.ts'
import type { Fields } from '#ui/posting/posted.ts'
import type { Route } from './+types/confirm-address-page.ts'

/**
 * Handles the page's three forms. The button's name or the address selects one; the first form's
 * button has no name.
 */
export async function action(args: ActionArgs) {
  const content = args.context.get(contentOf)
  const posted = await readPosted(args.request)
  const { auth } = wordsOf(content)
  const { searchParams: query } = new URL(args.request.url)
  const { confirm } = auth
  const forms: Record<string, Omit<FormToPost, 'pleaseMend'>> = {
    '': {
      form: verifyForm,
      thanks: () => ({ title: confirm.doneTitle, lines: [confirm.done] }),
    },
    disown: {
      form: disownForm,
      thanks: () => ({ title: confirm.disownedTitle, lines: [confirm.disowned] }),
    },
    resend: {
      form: resendForm,
      thanks: (_, { email = '' }) => ({
        title: confirm.takenTitle,
        lines: [fill(auth.resent, { email })],
      }),
    },
  }
  const requestedAct = posted.act || (query.get('act') ?? '')
  const act = Object.hasOwn(forms, requestedAct) ? requestedAct : ''
  const token: Fields = act === 'resend' ? {} : { token: query.get('token') ?? '' }
  const fields = { ...posted.fields, ...token }
  const titles: Readonly<Record<string, string>> = {
    'link-used': confirm.usedTitle,
    'link-invalid': auth.confirmFailedTitle,
    'link-expired': auth.confirmFailedTitle,
  }
  const pleaseMend = (code: string) => titles[code] ?? auth.pleaseMend
  return postForm(args, { ...(forms[act] as FormToPost), pleaseMend }, { ...posted, act, fields })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return loadAuthPage(content, '/auth/confirm')
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function ConfirmAddressScreen({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <div className="mx-auto max-w-lg">
        <ConfirmAddress words={words} />
      </div>
    </section>
  )
}
