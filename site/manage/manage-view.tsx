import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { hasMoney } from '#rules/orders/money-rows.ts'
import { findScene, type OrderScene, sayScene } from '#rules/orders/order-scene.ts'
import { CancelTrip } from './cancel-trip.tsx'
import { Countdown } from './countdown.tsx'
import { Documents } from './documents.tsx'
import type { Picture } from '../pictures.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { OrderMoney } from './money.tsx'
import { PayForm } from './pay-form.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { Questions } from './questions.tsx'
import { Returned } from './returned.tsx'
import { TransferBox } from './transfer-box.tsx'
import { Trip } from './trip.tsx'
import { VoucherForm } from './voucher-form.tsx'
import { Withdraw } from './withdraw.tsx'

// What is further down comes when the page is there.
const AddressForm = lazy(() => import('./address-form.tsx'))
const Charges = lazy(() => import('./charges.tsx'))
const DetailsForm = lazy(() => import('./details-form.tsx'))
const BankForm = lazy(() => import('./bank-form.tsx'))
const HeldChange = lazy(() => import('./held-change.tsx'))
const Rides = lazy(() => import('./rides.tsx'))
const ShareTrip = lazy(() => import('./share-trip.tsx'))
const Thread = lazy(() => import('./thread.tsx'))
const ChangeTrip = lazy(() => import('./change-trip.tsx'))

type Props = {
  order: ManageAnswer
  /** When it came, by the page's own even clock. */
  at: number
  show: (order: ManageAnswer) => void
  reload: () => Promise<void>
  words: ManageWords
  company: ManageCompany
  /** By what is booked: a tour or a vehicle. */
  pictures: Readonly<Record<string, Picture>>
}

/** An order as its guest sees it: what is true first, then what can be done about it. */
export function ManageView(props: Props) {
  const { order, at, show, reload, words: allWords, company, pictures } = props
  const words = allWords.manage
  const [search] = useSearchParams()
  const returned = search.get('returned')
  const scene = findScene(order)
  const heading = useFocusOnChange(scene)
  const canPay = order.mayPay && order.ways.length > 0
  const isEnding = canPay && order.keptUntil !== undefined
  // What is to be paid comes before the trip; what is paid, after it. The keys keep what is typed.
  const trip = (
    <div key="trip" className="lg:col-start-1">
      <Trip {...{ order, pictures, company }} words={allWords} />
    </div>
  )
  const money = (
    <div key="money" className="space-y-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="space-y-6 empty:hidden">
        {order.held && (
          <Suspense>
            <HeldChange held={order.held} show={show} words={allWords} />
          </Suspense>
        )}
        {returned && <Returned {...{ returned, order, show, words }} />}
        {isEnding && order.keptUntil !== undefined && (
          <Countdown
            keptUntil={order.keptUntil}
            now={order.now}
            at={at}
            onEnd={reload}
            words={words}
          />
        )}
        {order.transfer && <TransferBox transfer={order.transfer} words={words} />}
        {canPay && (
          <OtherWay isFolded={order.transfer !== undefined} label={words.otherWay}>
            <PayForm order={order} show={show} words={allWords} company={company} />
          </OtherWay>
        )}
        {!canPay && order.takesVoucher && (
          <VoucherForm plan={undefined} show={show} words={allWords} />
        )}
      </div>
      {hasMoney(order) && <OrderMoney order={order} words={words} company={company} />}
      <Documents order={order} words={words} />
    </div>
  )
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-page outline-none">
        {words.scenes[scene].title}
      </h1>
      <p className="text-ink-2 mt-4 max-w-2xl text-lead">{sayScene(order, scene, words)}</p>
      <p className="mt-3" data-free="">
        {words.reference} <strong className="tabular-nums">{order.reference}</strong>
      </p>
      {scene === 'time-over' && <BeginAgain order={order} words={words} />}
      <div className="mt-10 grid gap-x-16 gap-y-12 print:mt-4 print:block print:space-y-5 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:items-start">
        {canPay || returned ? [money, trip] : [trip, money]}
        {/* It comes as a whole: what came later would push a button from under a finger. */}
        <Suspense fallback={<Spinner label={words.loading} />}>
          <div className="space-y-12">
            {order.bank && (
              <Suspense>
                <BankForm
                  bank={order.bank}
                  email={order.details.email}
                  show={show}
                  words={allWords}
                />
              </Suspense>
            )}
            {order.rides.length > 0 && (
              <Rides rides={order.rides} show={show} words={allWords} company={company} />
            )}
            {order.days.some(({ changes }) => changes) && (
              <ChangeTrip order={order} show={show} words={allWords} company={company} />
            )}
            {order.mayCorrect && <DetailsForm order={order} show={show} words={allWords} />}
            {order.mayChangeAddress && (
              <AddressForm
                email={order.details.email}
                show={show}
                words={allWords}
                company={company}
              />
            )}
            {!isOver.has(scene) && (
              <>
                <Charges {...order} words={words} />
                <ShareTrip order={order} show={show} words={allWords} />
              </>
            )}
            <Thread messages={order.messages} show={show} words={allWords} />
            {order.mayWithdraw && <Withdraw show={show} words={allWords} />}
            <CancelTrip order={order} show={show} words={allWords} company={company} />
          </div>
        </Suspense>
      </div>
      <Questions words={words} company={company} />
      <form method="post" action="/manage" className="mt-10 print:hidden">
        <p className="text-ink-2">{words.leaveText}</p>
        <button
          type="submit"
          name={buttonName}
          value={leaveAct}
          className="button button-quiet mt-4"
        >
          {words.leave}
        </button>
      </form>
    </>
  )
}

/** Who has announced a transfer is asked for nothing more, and can still pay in another way. */
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

const isOver = new Set<OrderScene>([
  'cancelled',
  'cancelled-refund',
  'cancelled-credit',
  'completed',
  'time-over',
  'stuck',
  'paid-late',
])

/** Another truth about the order is read out: its heading gets the focus, but not when the page comes. */
function useFocusOnChange(scene: OrderScene) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(scene)
  useEffect(() => {
    if (before.current !== scene) heading.current?.focus()
    before.current = scene
  }, [scene])
  return heading
}

function BeginAgain({ order, words }: { order: ManageAnswer; words: ManageWords['manage'] }) {
  const [day] = order.days
  const path = day?.kind === 'tour' ? `/book-tour/${day.product}` : '/transfers'
  return (
    <p className="mt-6">
      <Link to={path} className="button button-primary">
        {words.beginAgain}
      </Link>
    </p>
  )
}
