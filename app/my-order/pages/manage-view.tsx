import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ChangeChoices, ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { listTravellerFacts } from '#app/order/format-about.ts'
import { hasMoney } from '#app/order/money-rows.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import {
  findOrderPageState,
  type OrderPageState,
  formatPageState,
  findContact,
} from '#app/order/order-page-state.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { Nowrap } from '#ui/components/nowrap.tsx'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { usePostedAct, useGeneralRefusals } from './act-form.tsx'
import { AgreedFigures } from './agreed-figures.tsx'
import { AddressForm } from './address-form.tsx'
import { BankForm } from './bank-form.tsx'
import { CancelTrip } from './cancel-trip.tsx'
import { ChangeTrip } from './change-trip.tsx'
import { Countdown } from './countdown.tsx'
import { DetailsForm } from './details-form.tsx'
import { findTripPhase, type OrderPart, orderParts } from '../trip-phase.ts'
import { Fold } from './fold.tsx'
import { HeldChange } from './held-change.tsx'
import type { Picture } from '#ui/pictures.ts'
import type { TripRoutes } from './load-manage.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { OrderMoney } from './money.tsx'
import { PayForm } from './pay-form.tsx'
import { Questions } from './questions.tsx'
import { Returned } from './returned.tsx'
import { Review } from './review-form.tsx'
import { Rides } from './rides.tsx'
import { ShareTrip } from './share-trip.tsx'
import { Thread } from './thread.tsx'
import { TransferBox } from './transfer-box.tsx'
import { Trip } from './trip.tsx'
import { VoucherForm } from './voucher-form.tsx'

type Props = {
  order: ManageAnswer
  /** The arrival time of the order, on the page's monotonic clock. */
  at: number
  choices: Readonly<Record<string, ChangeChoices>>
  messageKey: string
  show: (order: ManageAnswer) => void
  reload: () => Promise<void>
  words: ManageWords
  company: ManageCompany
  pictures: Readonly<Record<string, Picture>>
  routes: TripRoutes
}

export function ManageView(props: Props) {
  const { order, at, choices, messageKey, show, reload, words: allWords, pictures } = props
  const company = { ...props.company, ...findContact(order, props.company) }
  const words = allWords.manage
  const [search] = useSearchParams()
  const returned = search.get('returned')
  const isChecked = usePostedAct('check') !== undefined
  const refusals = useGeneralRefusals()
  const pageState = findOrderPageState(order)
  const today = calendarDateIn(new Date(order.now), capeTown)
  const phase = findTripPhase(order, today)
  const isPaidFirst = phase === 'before-payment'
  const isOver = phase === 'after'
  const isDayOfTrip = phase === 'on-the-day' && pageState.startsWith('confirmed')
  const heading = useFocusOnChange(pageState)
  // No further payment is requested while the office reviews one.
  const mayRequestPayment = pageState !== 'looked-at'
  const canPay = order.mayPay && order.ways.length > 0 && mayRequestPayment
  const isEnding = canPay && order.keptUntil !== undefined
  const takesVoucher = !canPay && order.takesVoucher && mayRequestPayment
  const money = hasMoney(order) && (
    <OrderMoney order={order} words={words} company={company} isOver={isOver} />
  )
  const payment = (
    <div
      key="payment"
      className={`space-y-9 empty:hidden lg:col-start-2 ${isPaidFirst ? 'lg:row-span-2 lg:row-start-1' : ''}`}
    >
      <div className="space-y-6 empty:hidden">
        {order.held && !order.paysOnly && (
          <HeldChange held={order.held} show={show} words={allWords} />
        )}
        {isEnding && order.keptUntil !== undefined && (
          <Countdown
            keptUntil={order.keptUntil}
            now={order.now}
            at={at}
            onEnd={reload}
            words={words}
          />
        )}
        {order.transfer && <TransferBox transfer={order.transfer} show={show} words={allWords} />}
        {canPay && (
          <OtherWay isFolded={order.transfer !== undefined} label={words.otherWay}>
            <PayForm order={order} show={show} words={allWords} company={company} />
          </OtherWay>
        )}
        {takesVoucher && <VoucherForm plan={undefined} show={show} words={allWords} />}
        {order.bank && (
          <BankForm bank={order.bank} email={order.details.email} show={show} words={allWords} />
        )}
      </div>
      {money}
    </div>
  )
  const trip = (
    <div
      key="trip"
      className={isOver ? 'lg:col-start-2' : isPaidFirst ? 'lg:col-start-1' : mainColumn}
    >
      <Trip
        order={order}
        phase={phase}
        today={today}
        pictures={pictures}
        routes={props.routes}
        company={company}
        forWhom={listTravellerFacts(order.details, words)}
        calendar={order.paysOnly ? undefined : '/manage/calendar.ics'}
        words={allWords}
        isFolded
      />
      {order.quote && (
        <div className="border-rule mt-6 border-t">
          <AgreedFigures quote={order.quote} words={words} />
        </div>
      )}
    </div>
  )
  const actions = !order.paysOnly && (
    <section
      key="acts"
      aria-labelledby="acts"
      className={isOver ? mainColumn : isPaidFirst ? 'lg:col-start-1' : 'lg:col-start-2'}
    >
      <h2 id="acts" className="border-rule border-b pb-3 text-h3">
        {isOver && order.review ? words.actsAfter : words.actsTitle}
      </h2>
      {order.review && (
        <Review
          review={order.review}
          startsOpen={phase !== 'on-the-day'}
          show={show}
          words={allWords}
        />
      )}
      {order.rides.length > 0 && (
        <Rides rides={order.rides} show={show} words={allWords} company={company} />
      )}
      <ChangeTrip order={order} choices={choices} show={show} company={company} words={allWords} />
      <YourDetails order={order} show={show} words={allWords} company={company} />
      <Thread messages={order.messages} messageKey={messageKey} show={show} words={allWords} />
      {!closedStates.has(pageState) && <ShareTrip order={order} show={show} words={allWords} />}
      <CancelTrip
        order={order}
        hasCharges={!closedStates.has(pageState)}
        show={show}
        words={allWords}
        company={company}
      />
    </section>
  )
  const parts: Record<OrderPart, ReactNode> = { payment, trip, acts: actions }
  return (
    <>
      {refusals.length > 0 && (
        <div className="mb-8 max-w-2xl">
          <RefusalList title={words.pleaseMend} lines={refusals} />
        </div>
      )}
      <h1 id="order" ref={heading} tabIndex={-1} className="text-page outline-none">
        {isDayOfTrip ? words.todayTitle : words.scenes[pageState].title}
      </h1>
      <p className="text-ink-2 mt-3 max-w-2xl text-lead">
        <LinkedText
          text={
            isDayOfTrip && pageState === 'confirmed'
              ? words.todayText
              : formatPageState(order, pageState, words, company)
          }
        />
      </p>
      <p className="mt-2" data-free="">
        {words.reference} <strong className="tabular-nums">{order.reference}</strong>
      </p>
      {pageState === 'time-over' && <BeginAgain order={order} words={words} />}
      {(returned || isChecked) && (
        <div className="mt-6 max-w-2xl empty:hidden">
          <Returned returned={returned} order={order} show={show} words={words} />
        </div>
      )}
      {/* The keys preserve input when the order of the parts changes. */}
      <div className="mt-7 grid gap-x-16 gap-y-8 lg:mt-10 lg:gap-y-12 print:mt-4 print:block print:space-y-5 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:items-start">
        {orderParts[phase].map((part) => parts[part])}
      </div>
      <PageFoot words={words} company={company} />
    </>
  )
}

function YourDetails(props: Pick<Props, 'order' | 'show' | 'words' | 'company'>) {
  const { order, show, words, company } = props
  const { name, phone, email } = order.details
  if (!order.mayCorrect && !order.mayChangeAddress) return null
  return (
    <Fold
      id="details"
      title={words.manage.detailsTitle}
      // Before payment the contact line is visible without a click (ECT Act, s43(2)).
      note={order.mayWithdraw && `${name}, ${phone}, ${email}`}
    >
      {order.mayCorrect && <DetailsForm order={order} show={show} words={words} />}
      {order.mayChangeAddress && (
        <AddressForm email={email} show={show} words={words} company={company} />
      )}
    </Fold>
  )
}

/** Folds the other payment methods once the guest has announced a bank transfer. */
function OtherWay({
  isFolded,
  label,
  children,
}: {
  isFolded: boolean
  label: string
  children: ReactNode
}) {
  if (!isFolded) return children
  return (
    <details>
      <summary className="link inline-block cursor-pointer py-2">{label}</summary>
      <div className="mt-4">{children}</div>
    </details>
  )
}

/** The wide column, beside all others. */
const mainColumn = 'lg:col-start-1 lg:row-span-2 lg:row-start-1'

const closedStates = new Set<OrderPageState>([
  'cancelled',
  'cancelled-refund',
  'cancelled-credit',
  'completed',
  'balance-over',
  'missed',
  'missed-owing',
  'time-over',
  'stuck',
  'paid-late',
])

/** Focuses the heading when the order's state changes, so that screen readers announce it. */
function useFocusOnChange(pageState: OrderPageState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousState = useRef(pageState)
  useEffect(() => {
    if (previousState.current !== pageState) heading.current?.focus()
    previousState.current = pageState
  }, [pageState])
  return heading
}

function BeginAgain({ order, words }: { order: ManageAnswer; words: ManageWords['manage'] }) {
  return (
    <p className="mt-6">
      <Link to={order.beginAgain} className="button button-primary">
        {words.beginAgain}
      </Link>
    </p>
  )
}

function PageFoot(props: { words: ManageWords['manage']; company: ManageCompany }) {
  const { words } = props
  return (
    <>
      <Questions {...props} />
      <div className="text-ink-2 mt-4 text-meta print:hidden">
        <p>
          {words.others}{' '}
          <a href="/account" className="link">
            {words.othersLink}
          </a>
        </p>
        <form method="post" action="/manage" className="mt-3">
          <Nowrap text={words.leaveText} />{' '}
          <button type="submit" name={buttonName} value={leaveAct} className="link -my-2 py-2">
            {words.leave}
          </button>
        </form>
      </div>
    </>
  )
}
