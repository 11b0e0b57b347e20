import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { formatPaidByVoucher, type PaidByVoucher } from './paid-by-voucher.ts'
import { AlertDialog } from '#ui/components/alert-dialog.tsx'
import { CloseButton } from '#ui/components/dialog.tsx'
import { type CompleteTransfer, SummaryRows } from './summary-rows.tsx'

type BookingEndProps = {
  busy: boolean
  isIncomplete: boolean
  reference: string | undefined
  /** The address of the order's page, if a payment method is on. */
  manage: string | undefined
  voucher: PaidByVoucher | undefined
  complete: CompleteTransfer | undefined
  words: Words['transfer']
  consent: { text: string }
  replyHours: number
  onSent: () => void
  onRead: () => void
}

/** The end of the dialog: consent, Cancel, Proceed to Payment, and the alert after sending. */
export function BookingEnd(props: BookingEndProps) {
  const { busy, isIncomplete, reference, manage, voucher, complete, words } = props
  return (
    <>
      <p className="text-ink-2 text-caption">
        {props.consent.text} {words.owedInRand}
      </p>
      <p id="transfer-next" className="font-semibold">
        {words.nothingCharged}
      </p>
      {complete && (
        <div className="lg:hidden">
          <SummaryRows transfer={complete} words={words} withTotal={false} isSumAlone />
        </div>
      )}
      <p className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <CloseButton className="button button-quiet grow sm:grow-0">{words.cancel}</CloseButton>
        <button
          type="submit"
          className="button button-primary grow sm:min-w-56 sm:grow-0"
          aria-describedby="transfer-next"
          disabled={busy || !complete}
        >
          {busy ? words.processing : words.proceed}
        </button>
      </p>
      {isIncomplete && (
        <AlertDialog
          id="transfer-missing"
          text={<p>{words.missing}</p>}
          closeLabel={words.close}
          onClose={props.onRead}
        />
      )}
      {reference !== undefined && complete && (
        <AlertDialog
          id="transfer-requested"
          title={words.requestedTitle}
          closeLabel={labelNext(props)}
          onClose={manage ? () => location.assign(`${manage}#order`) : props.onSent}
          text={
            <div className="space-y-4">
              <p>
                {words.requested} {!voucher && fill(words.unpaid, { hours: props.replyHours })}
              </p>
              <p data-free="">
                {words.reference} <strong className="tabular-nums">{reference}</strong>
              </p>
              <SummaryRows transfer={complete} words={words} withTotal />
              {voucher && (
                <p className="font-semibold">{formatPaidByVoucher(words.promo, voucher)}</p>
              )}
              {!manage && (
                <>
                  <p>{words.paymentSoon}</p>
                  <p>{fill(words.afterwards, { hours: props.replyHours })}</p>
                  <p>
                    <a href="/manage" className="link inline-block py-2">
                      {words.addRide}
                    </a>
                  </p>
                </>
              )}
            </div>
          }
        />
      )}
    </>
  )
}

function labelNext({ manage, voucher, words }: BookingEndProps): string {
  if (voucher?.rest.minor === 0) return words.promo.toBooking
  return manage ? words.goOnToPay : words.close
}
