import type { RightsAnswer } from '../office-people-contract.ts'
import { ownerRole, type Right, type Role, roles } from '../rights.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { parseCents, useForm } from '#ui/office-kit/use-form.ts'
import { refuse } from '#ui/office-kit/use-preview.ts'
import './rights-view.css'

const readRights = () => readSignedIn('GET /api/admin/rights', {})

/** The rights of each role. The owner edits them; each change is saved at once. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function RightsView({ desk }: { desk: Desk }) {
  const words = desk.words.rights
  const rightsQuery = useQuery(readRights, desk, ['team'])
  return (
    <DeskView desk={desk} loaded={rightsQuery} id="rights" title={words.title} text={words.text}>
      {(table) => (
        <>
          <RightsTable desk={desk} table={table} onChanged={rightsQuery.show} />
          <SecondProofs desk={desk} table={table} onChanged={rightsQuery.show} />
          <Approval desk={desk} table={table} onChanged={rightsQuery.show} />
        </>
      )}
    </DeskView>
  )
}

type TableProps = {
  desk: Desk
  table: RightsAnswer
  onChanged: (table: RightsAnswer) => void
}

function RightsTable({ desk, table, onChanged }: TableProps) {
  const { rights: words, roles: names } = desk.words
  return (
    <table className="desk-rights">
      <thead>
        <tr>
          <th scope="col">{words.right}</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {names.names[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rights.map(({ right, roles: defaultRoles }) => (
          <tr key={right}>
            <th scope="row">{words.names[right]}</th>
            {roles.map((role) => {
              const roleRight = defaultRoles.find((one) => one.role === role)
              return (
                <td
                  key={role}
                  data-none={
                    !roleRight || (role === ownerRole && defaultRoles.length > 1) || undefined
                  }
                >
                  <span aria-hidden="true" className="desk-rights-role">
                    {names.names[role]}
                  </span>
                  <Cell
                    desk={desk}
                    role={role}
                    right={right}
                    onChanged={onChanged}
                    isGiven={roleRight?.isGiven}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = {
  desk: Desk
  role: Role
  right: Right
  /** True if the role has the right. Undefined if the role can never have it. */
  isGiven: boolean | undefined
  onChanged: TableProps['onChanged']
}

function Cell({ desk, role, right, isGiven, onChanged }: CellProps) {
  const { rights: words, roles: names } = desk.words
  const { busy, act } = useAction<RightsAnswer>(desk)
  if (isGiven === undefined) return <span className="text-ink-2">{words.never}</span>
  if (role === ownerRole) return <span className="text-ink-2">{words.always}</span>
  const label = fill(words.given, { role: names.names[role], right: words.names[right] })
  return (
    <input
      type="checkbox"
      className="accent-disa h-5 w-5"
      aria-label={label}
      // Shows the new state while saving.
      checked={busy ? !isGiven : isGiven}
      // Not `disabled` while saving, because a disabled box loses the focus.
      aria-busy={busy}
      onChange={() => {
        if (!busy)
          void act(
            () =>
              callSignedIn('PUT /api/admin/rights/:role/:right', {
                params: { role, right },
                body: { isGiven: !isGiven },
              }),
            words.saved,
            onChanged,
          )
      }}
    />
  )
}

function SecondProofs({ desk, table, onChanged }: TableProps) {
  const words = desk.words.proofs.required
  return (
    <section aria-labelledby="second-proofs" className="mt-10 max-w-prose">
      <h3 id="second-proofs">{words.title}</h3>
      <p className="text-ink-2 mt-2 text-meta">{words.text}</p>
      <ul className="mt-3">
        {table.proofs.map(({ role, isRequired }) => (
          <SecondProof
            key={role}
            desk={desk}
            role={role}
            isRequired={isRequired}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  )
}

type SecondProofProps = Omit<CellProps, 'right' | 'isGiven'> & { isRequired: boolean }

function SecondProof({ desk, role, isRequired, onChanged }: SecondProofProps) {
  const { rights: words, proofs, roles: names } = desk.words
  const { busy, act } = useAction<RightsAnswer>(desk)
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="accent-disa h-5 w-5"
          checked={busy ? !isRequired : isRequired}
          aria-busy={busy}
          onChange={() => {
            if (!busy)
              void act(
                () =>
                  callSignedIn('PUT /api/admin/proofs/:role', {
                    params: { role },
                    body: { isRequired: !isRequired },
                  }),
                words.saved,
                onChanged,
              )
          }}
        />
        {fill(proofs.required.label, { role: names.names[role] })}
      </label>
    </li>
  )
}

function Approval({ desk, table, onChanged }: TableProps) {
  const words = desk.words.approval
  const { above, isAloneToApprove } = table
  return (
    <section aria-labelledby="approval" className="mt-10 max-w-prose">
      <h3 id="approval">{words.title}</h3>
      <p className="text-ink-2 mt-2 text-meta">{words.text}</p>
      <p className="mt-3 font-semibold">
        {above === null ? words.none : fill(words.above, { amount: formatCents(above) })}
      </p>
      {isAloneToApprove && <p className="text-amber mt-2 text-meta">{words.alone}</p>}
      <p className="mt-4">
        <ActionButtons acts={[{ act: 'set', label: words.change }]}>
          {(_set, onClose) => (
            <SetApproval desk={desk} table={table} onChanged={onChanged} onClose={onClose} />
          )}
        </ActionButtons>
      </p>
    </section>
  )
}

function SetApproval({ desk, table, onChanged, onClose }: TableProps & { onClose: () => void }) {
  const words = desk.words.approval
  const { above } = table
  const form = useForm({
    above: {
      kind: 'line',
      label: words.amount,
      hint: words.amountHint,
      start: above === null ? '' : formatCents(above),
    },
  })
  const amountText = form.draft.above.trim()
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="set-approval"
      role="dialog"
      title={words.title}
      text={words.text}
      confirm={words.change}
      now={[above === null ? words.none : fill(words.above, { amount: formatCents(above) })]}
      call={async () => {
        const limit = amountText === '' ? null : parseCents(amountText)
        if (limit === undefined) return refuse(desk.words.money.amountUnclear, 'above')
        return callSignedIn('PUT /api/admin/approval', { body: { above: limit, seen: above } })
      }}
      doneText={desk.words.toasts.changed}
      onDone={onChanged}
    />
  )
}
