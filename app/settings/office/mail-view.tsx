import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { type Draft, listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { useForm } from '#ui/office-kit/use-form.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'
import { mailSecurities, type MailStep, mailSteps } from '../mail.ts'
import type { MailAnswer } from '../mail-contract.ts'
import { Part, Steps } from './part.tsx'

type Props = { desk: Desk; mail: MailAnswer; onDone: (mail: MailAnswer) => void }

const readMail = () => readSignedIn('GET /api/admin/mail', {})
const sendTest = () => callSignedIn('POST /api/admin/mail/test', {})

/** The mail server that the owner has entered, its last test, and what it didn't take. */
export default function MailView({ desk }: { desk: Desk }) {
  const { mail: words } = desk.words
  const loaded = useQuery(readMail, desk, ['team', 'mails'])
  return (
    <DeskView desk={desk} loaded={loaded} id="mail" title={words.view} text={words.text}>
      {(mail) => (
        <div className="grid max-w-3xl gap-4">
          <Server desk={desk} mail={mail} onDone={loaded.show} />
          {mail.server && <Test desk={desk} mail={mail} onDone={loaded.show} />}
          {mail.failures.length > 0 && <Failures desk={desk} failures={mail.failures} />}
        </div>
      )}
    </DeskView>
  )
}

function Server(props: Props) {
  const { desk, mail } = props
  const { mail: words, connections } = desk.words
  const { labels } = words
  const { server, sender, entered, awaySince, fixed, isUnusable } = mail
  const by = entered?.by ?? connections.somebody
  const facts = {
    host: server && `${server.host}:${server.port}`,
    security: server && words.securities[server.security],
    user: server?.user,
    sender: sender.name ? `${sender.name} <${sender.address}>` : sender.address,
    officeEmail: mail.officeEmail,
    entered: entered && fill(words.enteredBy, { at: formatOfficeTime(entered.at), by }),
    waiting: String(mail.waiting),
  }
  const isWorking = server !== null && !awaySince && !mail.test?.failed
  const text = isWorking ? words.on : server ? connections.states.refused : words.folder
  return (
    <Part
      id="mail-server-title"
      title={words.server}
      state={{ text, tone: isWorking ? 'good' : 'waiting' }}
    >
      {isUnusable && <Notice tone="bad">{words.unusable}</Notice>}
      {!server && !isUnusable && <Notice>{words.folderText}</Notice>}
      {awaySince && (
        <Notice tone="bad">{fill(words.away, { at: formatOfficeTime(awaySince) })}</Notice>
      )}
      <dl className="grid gap-x-6 text-meta sm:grid-cols-[auto_1fr] sm:gap-y-1">
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name} className="max-sm:mb-2 sm:contents">
                <dt className="text-ink-2">{nameOf(labels, name)}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {fixed.length > 0 && (
        <p className="text-ink-2 text-meta">
          {fill(words.fixed, { fields: fixed.map((name) => labels[name]) })}
        </p>
      )}
      {!mail.isFixed && <Acts {...props} />}
    </Part>
  )
}

function Acts(props: Props) {
  const { desk, mail, onDone } = props
  const { mail: words } = desk.words
  const acts = [
    { act: 'enter' as const, label: mail.entered ? words.change : words.enter },
    ...(mail.entered ? [{ act: 'remove' as const, label: words.removing.remove }] : []),
  ]
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButtons acts={acts} look={`button button-${mail.server ? 'quiet' : 'primary'}`}>
        {(act, onClose) =>
          act === 'enter' ? (
            <ServerForm {...props} onClose={onClose} />
          ) : (
            <FormDialog
              desk={desk}
              id="mail-remove"
              title={words.removing.title}
              text={words.removing.text}
              confirm={words.removing.remove}
              call={() => callSignedIn('DELETE /api/admin/mail', {})}
              doneText={words.removing.done}
              onDone={onDone}
              onClose={onClose}
            />
          )
        }
      </ActionButtons>
    </div>
  )
}

const findPort = ({ security }: Draft) => (security === 'tls' ? '465' : '587')

function ServerForm({ desk, mail, onDone, onClose }: Props & { onClose: () => void }) {
  const { mail: words } = desk.words
  const { labels, securities } = words
  const { server, sender, fixed } = mail
  const hints: Partial<Record<string, string>> = words.hints
  const field = <Kind extends string>(kind: Kind, name: keyof typeof labels, start?: string) => ({
    kind,
    label: labels[name],
    hint: hints[name],
    ...(start !== undefined && { start }),
  })
  const options = listOptions(mailSecurities, securities)
  const form = useForm({
    host: field('line', 'host', server?.host),
    security: { ...field('choice', 'security', server?.security), options, isHalf: true },
    port: { ...field('count', 'port'), start: server ? `${server.port}` : findPort, isHalf: true },
    user: field('line', 'user', server?.user ?? ''),
    password: field('secret', 'password'),
    senderName: { ...field('line', 'senderName', sender.name), isHalf: true },
    senderAddress: { ...field('email', 'senderAddress', sender.address), isHalf: true },
    officeEmail: field('email', 'officeEmail', mail.officeEmail),
  })
  return (
    <FormDialog
      desk={desk}
      id="mail-form"
      role="dialog"
      title={words.server}
      form={form}
      without={fixed.flatMap((name) =>
        name === 'sender' ? (['senderName', 'senderAddress'] as const) : [name],
      )}
      confirm={words.save}
      call={({ password, port, security, ...values }) =>
        callSignedIn('PUT /api/admin/mail', {
          body: { ...values, port: Number(port), security, ...(password && { password }) },
        })
      }
      doneText={words.saved}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

const tones = { done: 'good', failed: 'waiting', skipped: 'quiet' } as const

function Test({ desk, mail, onDone }: Props) {
  const { test: words } = desk.words.mail
  const { busy, act } = useAction<MailAnswer>(desk)
  const { test } = mail
  const shown = test?.failed ? mailSteps.slice(0, mailSteps.indexOf(test.failed) + 1) : mailSteps
  const steps = shown.map((step) => {
    const isDone = test?.done.includes(step)
    const state = step === test?.failed ? 'failed' : isDone ? 'done' : 'skipped'
    const badge = { text: words.states[state], tone: tones[state] }
    return { name: words.steps[step], state: badge, meaning: explain(step, desk, mail) }
  })
  return (
    <Part id="mail-test-title" title={words.title}>
      <p className="text-ink-2 text-meta">
        {test ? fill(words.sentAt, { at: formatOfficeTime(test.at) }) : words.none}
      </p>
      {test && <Steps steps={steps} />}
      <button
        type="button"
        className={`button button-${test ? 'quiet' : 'primary'} justify-self-start`}
        aria-disabled={busy}
        onClick={() => void act(sendTest, words.tested, onDone)}
      >
        {busy ? words.busy : words.send}
      </button>
    </Part>
  )
}

/** What a step means, in an owner's words, with the answer of the server. */
function explain(step: MailStep, desk: Desk, { test, mailbox }: MailAnswer): string {
  const { test: words, problems } = desk.words.mail
  if (!test) return ''
  if (step === test.failed)
    return `${problems[test.problem ?? 'other']} ${fill(words.answer, { answer: test.answer })}`
  if (step === 'secured' && !test.done.includes(step)) return words.plain
  if (step !== 'accepted') return ''
  if (!test.arrived) return mailbox ? fill(words.arriving, { mailbox }) : words.inbox
  const { at, spf, dkim, dmarc } = test.arrived
  const results = Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc })
    .map(([name, value]) => `${name}: ${value || words.unwritten}`)
    .join(', ')
  return fill(words.arrived, { at: formatOfficeTime(at), results })
}

function Failures({ desk, failures }: { desk: Desk } & Pick<MailAnswer, 'failures'>) {
  const { mail: words, mails } = desk.words
  const kinds: Record<string, string> = mails.kinds
  return (
    <Part id="mail-failures-title" title={words.failures}>
      <ul className="text-meta">
        {failures.map(({ id, kind, recipient, at, problem, answer }) => (
          <li key={id} className="border-rule border-t py-2 break-words">
            {`${kinds[kind] ?? mails.otherKind}: ${recipient}, ${formatOfficeTime(at)}`}
            <p className="text-ink-2">
              {words.problems[problem]} {fill(words.test.answer, { answer })}
            </p>
          </li>
        ))}
      </ul>
      <Link className="link justify-self-start" to={linkToView('undelivered')}>
        {mails.view}
      </Link>
    </Part>
  )
}
