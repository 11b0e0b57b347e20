import { useState } from 'react'
import { officeReasons, voucherActs, type VoucherAct } from '#app/credit/voucher-names.ts'
import type { VoucherAnswer } from '#app/credit/voucher-parts-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { parseReference } from '#app/order/reference.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { amountField, listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { refuse } from '#ui/office-kit/use-preview.ts'
import { callSignedIn } from '#ui/session/session.ts'
import type { Body } from '#ui/client/api.ts'

/**
 * Stops a voucher, lowers its value or extends it. The request contains the values that the user
 * saw.
 */
function changeVoucher(id: string, body: Body<'POST /api/admin/vouchers/:id/change'>) {
  return callSignedIn('POST /api/admin/vouchers/:id/change', { params: { id }, body })
}

type Props = { desk: Desk; voucher: VoucherAnswer; onChanged: () => void }

/**
 * Actions for an issued voucher. Each asks for confirmation and, except for a new code, a reason.
 */
export function VoucherActs({ desk, voucher, onChanged }: Props) {
  const words = desk.words.vouchers
  const { balance, reference, isStopped } = voucher
  const acts = voucherActs.filter((act) => act !== 'lower' || balance > 0)
  const canRenew = balance > 0 && reference !== null
  const all = [
    ...(canRenew ? [{ act: 'renew' as const, label: words.renew }] : []),
    ...acts.map((act) => ({ act, label: words.acts[act].button })),
  ]
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      <ActionButtons acts={isStopped || !desk.can('refund') ? [] : all}>
        {(act, onClose) =>
          act === 'renew' ? (
            <FormDialog
              desk={desk}
              onClose={onClose}
              id={`renew-${voucher.id}`}
              title={words.renewTitle}
              text={words.renewText}
              confirm={words.renew}
              now={[fill(words.code, { end: voucher.codeEnd })]}
              call={() =>
                callSignedIn('POST /api/admin/vouchers/:id/code', {
                  params: { id: voucher.id },
                  body: { seen: voucher.codeEnd },
                })
              }
              doneText={words.renewed}
              onDone={onChanged}
            />
          ) : (
            <Change
              desk={desk}
              voucher={voucher}
              act={act}
              onChanged={onChanged}
              onClose={onClose}
            />
          )
        }
      </ActionButtons>
    </div>
  )
}

type ChangeProps = Props & { act: VoucherAct; onClose: () => void }

function Change({ desk, voucher, act, onChanged, onClose }: ChangeProps) {
  const { vouchers: words, money } = desk.words
  const { id, codeEnd, balance, amount, validUntil } = voucher
  const [seen] = useState(voucher.lines.length)
  const { title, text, button } = words.acts[act]
  const form = useForm({
    left: { kind: 'amount', label: words.newLeft, hint: money.amountHint },
    validUntil: { kind: 'date', label: words.newDay, start: validUntil },
    reason: {
      kind: 'line',
      label: words.actReason,
      hint: words.actReasonHint,
      limit: 300,
      required: true,
    },
  })
  return (
    <FormDialog
      desk={desk}
      form={form}
      title={title}
      text={text}
      onClose={onClose}
      id={`${act}-${id}`}
      without={[
        ...(act === 'lower' ? [] : (['left'] as const)),
        ...(act === 'prolong' ? [] : (['validUntil'] as const)),
      ]}
      confirm={button}
      now={[
        fill(words.code, { end: codeEnd }),
        fill(words.left, { left: formatCents(balance), amount: formatCents(amount) }),
        fill(words.until, { date: formatLongDate(validUntil) }),
      ]}
      call={({ reason, left, validUntil: day }) => {
        const change = { reason, seen }
        if (act === 'stop') return changeVoucher(id, { act, ...change })
        if (act === 'prolong') return changeVoucher(id, { act, validUntil: day, ...change })
        return changeVoucher(id, { act, left, ...change })
      }}
      doneText={words.changed}
      onDone={onChanged}
    />
  )
}

type IssueProps = {
  desk: Desk
  given: readonly VoucherAnswer[]
  onChanged: () => void
  onClose: () => void
}

/** Issues a voucher to the guest of a booking. Shows existing vouchers first. */
export function IssueVoucher({ desk, given, onChanged, onClose }: IssueProps) {
  const { vouchers: words } = desk.words
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    reference: { kind: 'line', label: words.reference, required: true },
    amount: amountField(desk),
    reason: {
      kind: 'choice',
      label: words.reason,
      options: listOptions(officeReasons, words.reasons),
      start: 'force-majeure',
    },
    validUntil: { kind: 'date', label: words.validUntil, hint: words.validUntilHint },
  })
  const orderReference = parseReference(form.draft.reference)
  const existingVouchers = given.filter(
    (voucher) => orderReference !== undefined && voucher.reference === orderReference,
  )
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="issue-voucher"
      title={words.issueTitle}
      text={words.issueText}
      notes={{
        reference: (
          <div role="status" className="mt-3 empty:hidden">
            {existingVouchers.length > 0 && (
              <Notice as="div" className="text-meta">
                <strong>{words.givenBefore}</strong>
                <ul>
                  {existingVouchers.map(({ id, reason, amount, balance, issuedAt }) => (
                    <li key={id}>
                      <Facts>
                        {fill(words.left, {
                          left: formatCents(balance),
                          amount: formatCents(amount),
                        })}
                        {words.reasons[reason]}
                        {formatOfficeTime(issuedAt)}
                      </Facts>
                    </li>
                  ))}
                </ul>
              </Notice>
            )}
          </div>
        ),
      }}
      confirm={words.issue}
      call={async ({ validUntil, ...wanted }) => {
        const until = validUntil ? { validUntil } : {}
        const seen = given[0]?.issuedAt ?? null
        const response = await callSignedIn('POST /api/admin/vouchers', {
          body: { ...wanted, ...until, key, seen },
        })
        const isUnknown = !response.ok && response.refusals.some(({ code }) => code === 'not-found')
        return isUnknown ? refuse(words.unknown, 'reference') : response
      }}
      doneText={words.issued}
      onDone={onChanged}
    />
  )
}
