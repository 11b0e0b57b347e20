import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
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
import { mailSecurities, mailSteps } from '../mail.ts'

type Mail = AnswerOf<'GET /api/admin/mail'>
type Props = { desk: Desk; mail: Mail; onDone: (mail: Mail) => void }

const readMail = () => readSignedIn('GET /api/admin/mail', {})
const sendTest = () => callSignedIn('POST /api/admin/mail/test', {})

/** The mail server that the owner has entered, its last test, and what it didn't take. */
export default function MailView({ desk }: { desk: Desk }) {
  const { mail: words } = desk.words
  const loaded = useQuery(readMail, desk, ['team', 'mails'])
  const { value: mail, show } = loaded
  return (
    <DeskView
      desk={desk}
      id="mail"
      title={words.view}
      text={words.text}
      loaded={loaded}
      tools={mail && !mail.isFixed && <Tools desk={desk} mail={mail} onDone={show} />}
    >
      {(value) => (
        <div className="flex max-w-3xl flex-col gap-8">
          <Server desk={desk} mail={value} />
          {value.server && <Test desk={desk} mail={value} onDone={show} />}
          {value.failures.length > 0 && <Failures desk={desk} mail={value} />}
        </div>
      )}
    </DeskView>
  )
}

function Tools({ desk, mail, onDone }: Props) {
  const { mail: words } = desk.words
  const acts = mail.entered
    ? ([['enter', words.change] as const, ['remove', words.remove]] as const)
    : ([['enter', words.enter]] as const)
  return (
    <ActionButtons acts={acts.map(([act, label]) => ({ act, label }))}>
      {(act, onClose) =>
        act === 'enter' ? (
          <ServerForm desk={desk} mail={mail} onDone={onDone} onClose={onClose} />
        ) : (
          <FormDialog
            desk={desk}
            id="mail-remove"
            title={words.removing.title}
            text={words.removing.text}
            confirm={words.remove}
            call={() => callSignedIn('DELETE /api/admin/mail', {})}
            doneText={words.removing.done}
            onDone={onDone}
            onClose={onClose}
          />
        )
      }
    </ActionButtons>
  )
}

const findPort = ({ security }: Draft) => (security === 'tls' ? '465' : '587')

function ServerForm({ desk, mail, onDone, onClose }: Props & { onClose: () => void }) {
  const { mail: words } = desk.words
  const { labels } = words
  const { server, sender, fixed } = mail
  const hints: Partial<Record<string, string>> = words.hints
  const field = <Kind extends string>(kind: Kind, name: keyof typeof labels, start?: string) => ({
    kind,
    label: labels[name],
    hint: hints[name],
    start: start ?? '',
  })
  const security = field('choice', 'security', server?.security ?? 'starttls')
  const form = useForm({
    host: field('line', 'host', server?.host),
    security: { ...security, options: listOptions(mailSecurities, words.securities), isHalf: true },
    port: {
      ...field('count', 'port'),
      start: server ? String(server.port) : findPort,
      isHalf: true,
    },
    user: field('line', 'user', server?.user ?? ''),
    password: field('secret', 'password'),
    senderName: { ...field('line', 'senderName', sender.name), isHalf: true },
    senderAddress: { ...field('email', 'senderAddress', sender.address), isHalf: true },
    officeEmail: field('email', 'officeEmail', mail.officeEmail),
  })
  return (
    <FormDialog
      desk={desk}
      id="mail-server"
      role="dialog"
      title={words.server}
      form={form}
      without={fixed.flatMap((name) =>
        name === 'sender' ? (['senderName', 'senderAddress'] as const) : [name],
      )}
      confirm={words.save}
      call={({ password, port, ...values }) =>
        callSignedIn('PUT /api/admin/mail', {
          body: { ...values, port: Number(port), ...(password && { password }) },
        })
      }
      doneText={words.saved}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

type PartProps = { id: string; title: string; beside?: ReactNode; children: ReactNode }

function Part({ id, title, beside, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 id={id} className="text-lead">
          {title}
        </h3>
        {beside}
      </div>
      {children}
    </section>
  )
}

function Server({ desk, mail }: Omit<Props, 'onDone'>) {
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
  const state = server ? (['on', 'good'] as const) : (['folder', 'waiting'] as const)
  const beside = <Badge text={words[state[0]]} tone={state[1]} />
  return (
    <Part id="mail-server-title" title={words.server} beside={beside}>
      {isUnusable && <Notice tone="bad">{words.unusable}</Notice>}
      {!server && !isUnusable && <Notice>{words.folderText}</Notice>}
      {awaySince && (
        <Notice tone="bad">{fill(words.away, { at: formatOfficeTime(awaySince) })}</Notice>
      )}
      <dl className="my-3 grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-1">
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
        <Notice tone="quiet">
          {fill(words.fixed, { fields: fixed.map((name) => labels[name]) })}
        </Notice>
      )}
    </Part>
  )
}

const tones = { done: 'good', failed: 'waiting', skipped: 'quiet' } as const

function Test({ desk, mail, onDone }: Props) {
  const { test: words, problems } = desk.words.mail
  const { busy, act } = useAction<Mail>(desk)
  const { test } = mail
  const steps = test?.failed ? mailSteps.slice(0, mailSteps.indexOf(test.failed) + 1) : mailSteps
  const button = (
    <button
      type="button"
      className="button button-quiet"
      disabled={busy}
      onClick={() => void act(sendTest, words.tested, onDone)}
    >
      {busy ? words.busy : words.send}
    </button>
  )
  return (
    <Part id="mail-test-title" title={words.title} beside={button}>
      {test ? (
        <>
          <p className="text-ink-2 break-words">
            {fill(words.sentAt, { at: formatOfficeTime(test.at), to: mail.mailbox ?? test.to })}
          </p>
          <ol className="mt-2 mb-3">
            {steps.map((step) => {
              const isDone = test.done.includes(step)
              const state = step === test.failed ? 'failed' : isDone ? 'done' : 'skipped'
              return (
                <li key={step} className="border-rule flex items-baseline gap-4 border-t py-2">
                  <span className="w-44">{words.steps[step]}</span>
                  <Badge text={words.states[state]} tone={tones[state]} />
                </li>
              )
            })}
          </ol>
          {test.problem ? (
            <Notice as="div" tone="bad">
              <p className="font-semibold">{problems[test.problem]}</p>
              <p>{fill(words.answer, { answer: test.answer })}</p>
            </Notice>
          ) : (
            <>
              {!test.done.includes('secured') && <Notice className="mb-3">{words.plain}</Notice>}
              <p>{describeArrival(desk, mail)}</p>
            </>
          )}
        </>
      ) : (
        <p>{words.none}</p>
      )}
    </Part>
  )
}

function describeArrival(desk: Desk, { mailbox, test }: Mail): string {
  const { test: words } = desk.words.mail
  if (!test?.arrived) return mailbox ? words.arriving : words.inbox
  const { by, spf, dkim, dmarc } = test.arrived
  const at = formatOfficeTime(test.arrived.at)
  if (!by) return fill(words.arrivedBare, { at })
  const results = Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc })
    .map(([name, value]) => `${name}: ${value || words.unwritten}`)
    .join(', ')
  return fill(words.arrived, { at, by, results })
}

function Failures({ desk, mail }: Omit<Props, 'onDone'>) {
  const { mail: words, mails } = desk.words
  const kinds: Record<string, string> = mails.kinds
  return (
    <Part id="mail-failures-title" title={words.failures}>
      <ul className="mb-2">
        {mail.failures.map(({ kind, recipient, at, problem, answer }) => (
          <li key={`${kind} ${recipient} ${at}`} className="border-rule border-t py-2 break-words">
            <p className="font-semibold">{words.problems[problem]}</p>
            <p>{`${kinds[kind] ?? mails.otherKind}: ${recipient}, ${formatOfficeTime(at)}`}</p>
            <p className="text-ink-2 text-meta">{fill(words.test.answer, { answer })}</p>
          </li>
        ))}
      </ul>
      <Link className="link" to={linkToView('undelivered')}>
        {mails.view}
      </Link>
    </Part>
  )
}
