import { accounts } from './accounts.ts'
import { badDays } from './bad-days.ts'
import { bookings } from './bookings.ts'
import { catalogue } from './catalogue.ts'
import { companyDocuments } from './company-documents.ts'
import { fleet } from './fleet.ts'
import { followUp } from './follow-up.ts'
import { gifts } from './gifts.ts'
import { guides } from './guides.ts'
import { inbox } from './inbox.ts'
import { itineraries } from './itineraries.ts'
import { media } from './media.ts'
import { messages } from './messages.ts'
import { myOrder, payments } from './my-order.ts'
import { offers } from './offers.ts'
import { waiting } from './waiting.ts'
import { officeFigures } from './office-figures.ts'
import { officeMoney } from './office-money.ts'
import { officeOrders } from './office-orders.ts'
import { officePeople } from './office-people.ts'
import { ownData } from './own-data.ts'
import { promoCodes } from './promo-codes.ts'
import { proofEndpoints } from './proofs.ts'
import { quoteRequests } from './quote-requests.ts'
import { studio } from './studio.ts'
import { threads } from './threads.ts'

export const contract = {
  ...bookings,
  ...gifts,
  ...catalogue,
  ...itineraries,
  ...quoteRequests,
  ...messages,
  ...payments,
  ...myOrder,
  ...accounts,
  ...proofEndpoints,
  ...ownData,
  ...officePeople,
  ...inbox,
  ...threads,
  ...officeOrders,
  ...officeMoney,
  ...companyDocuments,
  ...promoCodes,
  ...offers,
  ...waiting,
  ...officeFigures,
  ...fleet,
  ...followUp,
  ...guides,
  ...badDays,
  ...studio,
  ...media,
}

export type Contract = typeof contract
