import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { nameAssigned } from '#app/capacity/office/assign-dialog.tsx'
import { type ItemAllocation, readAllocations } from '#app/capacity/office/fleet-calls.ts'
import { isGift, listNextStatuses } from '#app/order/inbox.ts'
import type { MoneyAnswer, PayLink } from '#app/payments/office-money-contract.ts'
import { fill } from '#rules/text/fill.ts'
import { phoneLink, whatsappLink } from '#rules/text/phone.ts'
import { Facts } from '#ui/components/facts.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { Badge, findTone } from '#ui/office-kit/badge.tsx'
import { type Desk, type ItemProps, useQuery } from '#ui/office-kit/desk.ts'
import { refreshAll } from '#ui/office-kit/follow-changes.ts'
import { findToday, formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { readSignedIn } from '#ui/session/session.ts'
import { nameSubject } from './describe-item.ts'
import { GiftAddress } from './gift-address.tsx'
import { nameStatus } from './inbox-search.tsx'
import { ItemDetails } from './item-details.tsx'
import { ItemHistory } from './item-history.tsx'
import { ComingMails, ItemMails } from './item-mails.tsx'
import { ItemMoney } from './item-money.tsx'
import { ItemNote } from './item-note.tsx'
import { ItemThread } from './item-thread.tsx'
import { ItemTrips } from './item-trip.tsx'
import { readMoney } from './money-calls.ts'
import { createOrderActs, HeadActs, OrderButtons } from './order-acts.tsx'
import { describeMoney, describeTrip, findNextAct, findNextTrip } from './order-head.ts'
import './order-view.css'

/** An order: what it is, its next act, and its parts on one page. */
export default function OrderView(props: ItemProps) {
  const { desk, inbox, item, onChanged } = props
  const { id, reference, status } = item
  const { words } = desk
  // A gift voucher is paid like any order. It has no trips and no mails before one.
  const isTrip = !isGift(reference)
  const { moneyQuery, tripsQuery, crewQuery } = useOrder(desk, item, isTrip)
  const [payLink, setPayLink] = useState<PayLink>()
  const money = moneyQuery.value ?? undefined
  const trips = tripsQuery.value ?? []
  const allocations = crewQuery.value ?? []
  const open = allocations.filter(({ hasPlace, date }) => hasPlace && date >= findToday())
  const unassigned = open.find((one) => nameAssigned(one).length === 0)?.itemId
  const next = findNextAct({ item, money, unassigned }, desk)
  const onMoney = (answer: MoneyAnswer) => {
    moneyQuery.show(answer)
    const moves = [...listNextStatuses(inbox, answer.status, reference)]
    onChanged({ ...item, status: answer.status, moves })
  }
  const onAssigned = () => void Promise.all([tripsQuery.reload(), crewQuery.reload()])
  const acts = createOrderActs({
    ...props,
    money,
    allocations,
    next,
    onMoney,
    onPayLink: setPayLink,
    onAssigned,
  })
  const titles = {
    ...(desk.can('money') && { money: words.money.title }),
    trip: isTrip ? words.order.trip : words.order.gift,
    messages: words.thread.title,
    ...(desk.can('money') && { history: words.history.title }),
  }
  const part = (name: keyof typeof titles, content: ReactNode) =>
    titles[name] && (
      <section
        id={`${name}-${id}`}
        aria-labelledby={`${name}-${id}-title`}
        tabIndex={-1}
        className="desk-order-part"
      >
        <h3 id={`${name}-${id}-title`} className="text-[1.125rem]">
          {titles[name]}
        </h3>
        {content}
      </section>
    )
  return (
    <article className="desk-order">
      <Head
        desk={desk}
        item={item}
        trip={describeTrip(item, trips, findToday(), words)}
        crew={describeCrew(desk, findNextTrip(open.length > 0 ? open : allocations, findToday()))}
        money={money ? describeMoney(desk, money) : []}
      />
      <div className="desk-order-bar no-print">
        <PartIndex label={words.order.index} orderId={id} titles={titles} />
        <div className="desk-order-acts">
          <HeadActs {...props} next={next} acts={acts} />
        </div>
      </div>
      {part(
        'money',
        <WhenLoaded desk={desk} loaded={moneyQuery}>
          {(value) =>
            value && (
              <ItemMoney
                desk={desk}
                money={value}
                acts={<ActionButtons acts={acts.money}>{acts.render}</ActionButtons>}
                payLink={payLink}
                onChanged={onMoney}
              />
            )
          }
        </WhenLoaded>,
      )}
      {part(
        'trip',
        <>
          {isTrip && (
            <WhenLoaded desk={desk} loaded={tripsQuery}>
              {() => (
                <ItemTrips
                  desk={desk}
                  orderId={id}
                  {...{ trips, allocations, next }}
                  onDone={onAssigned}
                />
              )}
            </WhenLoaded>
          )}
          <p className="flex flex-wrap gap-3 empty:hidden">
            <OrderButtons {...props} acts={acts} shown={acts.status} />
            {isTrip && desk.can('book') && (
              <Link className="button button-quiet" to={`/admin?view=new-order&like=${id}`}>
                {words.inbox.duplicate}
              </Link>
            )}
          </p>
          {!isTrip && status !== 'cancelled' && desk.can('refund') && (
            <GiftAddress desk={desk} item={item} onDone={refreshAll} />
          )}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-8 gap-y-4">
            <ItemDetails desk={desk} item={item} hidden={isTrip ? saidAbove : []} />
            <ItemNote {...props} />
          </div>
        </>,
      )}
      {part(
        'messages',
        <>
          <ItemThread
            desk={desk}
            orderId={id}
            hasGuest={item.email !== ''}
            onAnswered={() => onChanged({ ...item, isUnanswered: false })}
          />
          {isTrip && <ComingMails desk={desk} orderId={id} />}
          <ItemMails {...props} />
        </>,
      )}
      {part(
        'history',
        <WhenLoaded desk={desk} loaded={moneyQuery}>
          {(value) => value && <ItemHistory desk={desk} history={value.history} />}
        </WhenLoaded>,
      )}
    </article>
  )
}

/** Details that the head, Money or the trips show. */
const saidAbove = ['tour', 'vehicle', 'date', 'phone', 'total']

/** Reads the order's money, trips, vehicles and guides, as far as the user may see them. */
function useOrder(desk: Desk, { id, status }: ItemProps['item'], isTrip: boolean) {
  const [hasMoney, hasCrew] = [desk.can('money'), isTrip && desk.hasFleet === true]
  const readOrderMoney = useCallback(async () => (hasMoney ? readMoney(id) : null), [id, hasMoney])
  const readTrips = useCallback(
    async () =>
      isTrip
        ? (await readSignedIn('GET /api/admin/orders/:id/details', { params: { id } })).items
        : [],
    [id, isTrip],
  )
  const readCrew = useCallback(
    async () => (hasCrew ? (await readAllocations(id)).items : []),
    [id, hasCrew],
  )
  const moneyQuery = useQuery(readOrderMoney, desk, ['orders', 'money'])
  const tripsQuery = useQuery(readTrips, desk, ['orders'])
  const crewQuery = useQuery(readCrew, desk, ['orders', 'fleet'])
  const reloads = [moneyQuery.reload, tripsQuery.reload, crewQuery.reload]
  const reloadAll = useEffectEvent(() => void Promise.all(reloads.map((reload) => reload())))
  const shownStatus = useRef(status)
  useEffect(() => {
    if (shownStatus.current === status) return
    shownStatus.current = status
    reloadAll()
  }, [status])
  return { moneyQuery, tripsQuery, crewQuery }
}

type HeadProps = Pick<ItemProps, 'desk' | 'item'> & {
  trip: ReturnType<typeof describeTrip>
  crew: ReactNode
  money: readonly string[]
}

function Head({ desk, item, trip, crew, money }: HeadProps) {
  const { inbox: words, statuses, order } = desk.words
  const phone = String(item.details['phone'] ?? '')
  return (
    <header className="grid gap-1.5 pb-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-h3 wrap-anywhere">{item.name || item.email || words.noName}</h2>
        <p className="text-ink-2 text-caption">
          <Facts>
            {item.reference}
            {nameSubject(item, desk.words)}
            {fill(words.received, { date: formatOfficeTime(item.createdAt) })}
          </Facts>
        </p>
        {phone && (
          <p className="flex gap-x-4">
            <a className="link" href={phoneLink(phone)}>
              {phone}
            </a>
            <a className="link" href={whatsappLink(phone, '')} target="_blank" rel="noreferrer">
              {order.whatsapp}
            </a>
          </p>
        )}
      </div>
      <p>
        <Facts>
          {trip.when && <strong>{trip.when}</strong>}
          {trip.facts}
          {crew}
        </Facts>
      </p>
      <p className="flex items-baseline gap-2.5">
        <Badge text={nameStatus(item.status, statuses)} tone={findTone(item.status)} />
        <Facts>
          {money}
          {item.isUnanswered && <strong className="text-amber">{words.unanswered}</strong>}
          {item.note && words.noted}
        </Facts>
      </p>
    </header>
  )
}

function describeCrew({ words }: Desk, allocation: ItemAllocation | undefined): ReactNode {
  if (!allocation?.hasPlace) return undefined
  const names = nameAssigned(allocation)
  if (names.length > 0) return names.join(', ')
  return <strong className="text-amber">{words.order.nobody}</strong>
}

type PartIndexProps = { label: string; orderId: string; titles: Record<string, string> }

/** Links to the parts. The part that is read is marked. */
function PartIndex({ label, orderId, titles }: PartIndexProps) {
  const names = Object.keys(titles).join()
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const sections = names.split(',').map((name) => document.getElementById(`${name}-${orderId}`))
    const seen = new Map<Element, boolean>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target, isIntersecting)
        const position = sections.findLastIndex((section) => section && seen.get(section))
        setCurrent(names.split(',')[Math.max(0, position)])
      },
      // The upper part of the window.
      { rootMargin: '0px 0px -55% 0px' },
    )
    for (const section of sections) if (section) observer.observe(section)
    return () => observer.disconnect()
  }, [names, orderId])
  const onGo = (event: MouseEvent, name: string) => {
    // The address stays: it holds the list.
    event.preventDefault()
    const section = document.getElementById(`${name}-${orderId}`)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={label}>
      {Object.entries(titles).map(([name, title]) => (
        <a
          key={name}
          href={`#${name}-${orderId}`}
          aria-current={name === current || undefined}
          onClick={(event) => onGo(event, name)}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
