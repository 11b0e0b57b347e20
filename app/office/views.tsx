import { lazy, type ReactNode } from 'react'
import type { Right } from '#app/accounts/rights.ts'
import type { Words } from '#content/words/words.ts'
import { type InboxName, listNextStatuses } from '#app/order/inbox.ts'
import type { FleetAnswer } from '#app/capacity/fleet-answers-contract.ts'
import type { InboxCounts } from './admin-calls.ts'
import type { Desk, Loaded } from '#ui/office-kit/desk.ts'
import { listRenewals } from '#app/capacity/office/fleet-renewals.ts'
import { InboxView } from './inbox-view.tsx'
import type { listAttention } from './money-calls.ts'
import { TeamView } from '#app/accounts/office/team-view.tsx'

/** Views that are rarely opened load when opened. */
const ActivityView = lazy(() => import('#app/accounts/office/activity-view.tsx'))
const AttentionView = lazy(() => import('./attention-view.tsx'))
const BadDayView = lazy(() => import('#app/changing/office/bad-day-view.tsx'))
const BooksView = lazy(() => import('#app/payments/office/books-view.tsx'))
const CalendarView = lazy(() => import('#app/capacity/office/calendar-view.tsx'))
const DayView = lazy(() => import('#app/capacity/office/day-view.tsx'))
const FiguresView = lazy(() => import('#app/figures/office/figures-view.tsx'))
const FirstSteps = lazy(() => import('#app/settings/office/first-steps.tsx'))
const FleetView = lazy(() => import('#app/capacity/office/fleet-view.tsx'))
const JournalView = lazy(() => import('#app/figures/office/journal-view.tsx'))
const MailView = lazy(() => import('#app/settings/office/mail-view.tsx'))
const MessagesView = lazy(() => import('#app/messages/office/messages-view.tsx'))
const NewOrderView = lazy(() => import('./new-order-view.tsx'))
const OwnProofsView = lazy(() => import('#app/accounts/office/own-proofs-view.tsx'))
const PromoCodesView = lazy(() => import('#app/credit/office/promo-codes-view.tsx'))
const ReviewsView = lazy(() => import('#app/reviews/office/reviews-view.tsx'))
const RightsView = lazy(() => import('#app/accounts/office/rights-view.tsx'))
const StudioView = lazy(() => import('#app/studio/office/studio-view.tsx'))
const TripMailsView = lazy(() => import('./trip-mails-view.tsx'))
const OffersView = lazy(() => import('#app/offers/office/offers-view.tsx'))
const UndeliveredView = lazy(() => import('./undelivered-view.tsx'))
const VouchersView = lazy(() => import('#app/credit/office/vouchers-view.tsx'))
const WaysView = lazy(() => import('#app/settings/office/ways-view.tsx'))

export type OfficeData = {
  desk: Desk
  counts: InboxCounts | undefined
  parked: number
  reviews: number
  threads: number
  attention: Loaded<Awaited<ReturnType<typeof listAttention>>>
  fleet: Loaded<FleetAnswer>
  /** Called after an action, which may have changed the counts next to the links. */
  onChange: () => void
}

export type Group = 'today' | keyof Words['admin']['frame']['groups']

export type View = {
  /** Value in the view's address: /admin?view=day. */
  id: string
  group: Group
  /** Views with the same entry share one link of the navigation, and are tabs of each other. */
  entry?: keyof Words['admin']['frame']['entries']
  needs: Right | 'office'
  key?: string
  name: (words: Words['admin']) => string
  waiting?: (office: OfficeData) => number
  show: (office: OfficeData) => ReactNode
}

/** Views of the desk in the order of its navigation. A new view is one line here. */
export const views: readonly View[] = [
  {
    id: 'day',
    group: 'today',
    needs: 'day',
    key: 't',
    name: (words) => words.day.view,
    show: ({ desk }) => (
      <>
        {desk.can('administrator') && <FirstSteps desk={desk} />}
        <DayView desk={desk} />
      </>
    ),
  },
  {
    id: 'calendar',
    group: 'today',
    needs: 'fleet',
    key: 'c',
    name: (words) => words.calendar.view,
    show: ({ desk, fleet }) => <CalendarView desk={desk} fleet={fleet} />,
  },
  {
    id: 'messages',
    group: 'today',
    needs: 'orders',
    key: 'm',
    name: (words) => words.messages.view,
    waiting: ({ threads }) => threads,
    show: ({ desk, onChange }) => <MessagesView desk={desk} onChange={onChange} />,
  },
  {
    id: 'attention',
    group: 'today',
    needs: 'orders',
    key: 'a',
    name: (words) => words.attention.view,
    waiting: countAttention,
    show: ({ desk, attention }) => <AttentionView desk={desk} entries={attention} />,
  },
  {
    id: 'new-order',
    group: 'today',
    needs: 'book',
    key: 'n',
    name: (words) => words.newOrder.view,
    show: ({ desk, onChange }) => <NewOrderView desk={desk} onChange={onChange} />,
  },
  {
    id: 'bad-day',
    group: 'today',
    needs: 'book',
    name: (words) => words.badDay.view,
    show: ({ desk }) => <BadDayView desk={desk} />,
  },
  viewInbox('bookings', 'sales', 'b'),
  viewInbox('transfer-requests', 'sales', 'r'),
  { ...viewInbox('itinerary-enquiries', 'sales', 'q'), entry: 'enquiries' },
  { ...viewInbox('group-quotes', 'sales'), entry: 'enquiries' },
  // The waiting messages are counted under Messages.
  { ...viewInbox('contact-messages', 'sales'), entry: 'enquiries', waiting: () => 0 },
  {
    id: 'offers',
    group: 'sales',
    needs: 'book',
    key: 'o',
    name: (words) => words.offers.view,
    show: ({ desk }) => <OffersView desk={desk} />,
  },
  {
    id: 'vouchers',
    group: 'sales',
    needs: 'money',
    name: (words) => words.vouchers.view,
    show: ({ desk }) => <VouchersView desk={desk} />,
  },
  {
    id: 'promo-codes',
    group: 'sales',
    needs: 'money',
    name: (words) => words.promoCodes.view,
    show: ({ desk }) => <PromoCodesView desk={desk} />,
  },
  {
    id: 'trip-mails',
    group: 'guests',
    needs: 'orders',
    name: (words) => words.tripMails.view,
    show: ({ desk }) => <TripMailsView desk={desk} />,
  },
  {
    id: 'reviews',
    group: 'guests',
    needs: 'orders',
    name: (words) => words.reviews.view,
    waiting: ({ reviews }) => reviews,
    show: ({ desk, onChange }) => <ReviewsView desk={desk} onChange={onChange} />,
  },
  {
    id: 'undelivered',
    group: 'guests',
    needs: 'orders',
    name: (words) => words.mails.view,
    waiting: ({ parked }) => parked,
    show: ({ desk, onChange }) => <UndeliveredView desk={desk} onChange={onChange} />,
  },
  viewInbox('newsletter-subscriptions', 'guests'),
  {
    id: 'fleet',
    group: 'company',
    needs: 'fleet',
    key: 'p',
    name: (words) => words.fleet.view,
    waiting: ({ fleet }) => (fleet.value ? listRenewals(fleet.value).length : 0),
    show: ({ desk, fleet }) => <FleetView desk={desk} fleet={fleet} />,
  },
  {
    id: 'team',
    group: 'company',
    needs: 'people',
    name: (words) => words.team,
    show: ({ desk }) => <TeamView desk={desk} />,
  },
  {
    id: 'rights',
    group: 'company',
    needs: 'administrator',
    name: (words) => words.rights.view,
    show: ({ desk }) => <RightsView desk={desk} />,
  },
  {
    id: 'settings',
    group: 'company',
    entry: 'settings',
    needs: 'administrator',
    name: (words) => words.studio.settings.tab,
    show: ({ desk }) => <StudioView desk={desk} isOfSettings />,
  },
  {
    id: 'ways-of-paying',
    group: 'company',
    entry: 'settings',
    needs: 'administrator',
    name: (words) => words.connections.view,
    show: ({ desk }) => <WaysView desk={desk} />,
  },
  {
    id: 'mail',
    group: 'company',
    entry: 'settings',
    needs: 'administrator',
    name: (words) => words.mail.view,
    show: ({ desk }) => <MailView desk={desk} />,
  },
  {
    id: 'studio',
    group: 'company',
    needs: 'editor',
    key: 'w',
    name: (words) => words.studio.view,
    show: ({ desk }) => <StudioView desk={desk} />,
  },
  {
    id: 'sign-in',
    group: 'company',
    needs: 'office',
    name: (words) => words.proofs.view,
    show: ({ desk }) => <OwnProofsView desk={desk} />,
  },
  {
    id: 'figures',
    group: 'records',
    needs: 'exports',
    key: 'f',
    name: (words) => words.figures.view,
    show: ({ desk }) => <FiguresView desk={desk} />,
  },
  {
    id: 'payments',
    group: 'records',
    needs: 'exports',
    key: 'y',
    name: (words) => words.figures.journal.view,
    show: ({ desk }) => <JournalView desk={desk} />,
  },
  {
    id: 'accounts',
    group: 'records',
    needs: 'exports',
    name: (words) => words.accounts.view,
    show: ({ desk }) => <BooksView desk={desk} />,
  },
  {
    id: 'activity',
    group: 'records',
    needs: 'activity',
    key: 'l',
    name: (words) => words.activity,
    show: ({ desk }) => <ActivityView desk={desk} />,
  },
]

function countAttention({ attention }: Pick<OfficeData, 'attention'>): number {
  const { entries = [], refunds = [], providers = [] } = attention.value ?? {}
  return entries.length + refunds.length + providers.length
}

function viewInbox(inbox: InboxName, group: Group, key?: string): View {
  return {
    id: inbox,
    group,
    needs: 'orders',
    ...(key && { key }),
    name: (words) => words.inboxes[inbox],
    waiting: ({ counts }) => countWaiting(inbox, findCounts(inbox, counts)),
    show: ({ desk, counts, onChange }) => (
      <InboxView
        key={inbox}
        desk={desk}
        inbox={inbox}
        onChange={onChange}
        counts={findCounts(inbox, counts)}
      />
    ),
  }
}

/** Counts of an inbox by status. Empty while unknown. */
function findCounts(name: string, counts: InboxCounts | undefined): Record<string, number> {
  return counts?.find(({ inbox }) => inbox === name)?.counts ?? {}
}

/** Counts items that wait for the office: open ones whose status it can change. */
function countWaiting(inbox: InboxName, counts: Record<string, number>): number {
  const waitingStatuses = ['requested', 'new'].filter(
    (status) => listNextStatuses(inbox, status).length > 0,
  )
  return waitingStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}
