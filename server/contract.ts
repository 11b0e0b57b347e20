import { accounts } from '#app/accounts/contract.ts'
import { badDays } from '#app/changing/contract.ts'
import { bookings } from '#app/booking/contract.ts'
import { catalogue } from '#platform/api/catalogue.ts'
import { companyDocuments } from '#app/payments/company-documents-contract.ts'
import { connections } from '#app/settings/connections-contract.ts'
import { fleet } from '#app/capacity/contract.ts'
import { followUp } from '#app/trip-mails/contract.ts'
import { gifts } from '#app/credit/gifts-contract.ts'
import { guides } from '#app/guides/contract.ts'
import { inbox } from '#app/order/inbox-contract.ts'
import { itineraries } from '#app/itinerary/contract.ts'
import { mail } from '#app/settings/mail-contract.ts'
import { media } from '#app/studio/media-contract.ts'
import { messages } from '#app/messages/contract.ts'
import { myOrder, payments } from '#app/my-order/contract.ts'
import { offers } from '#app/offers/contract.ts'
import { waiting } from '#app/waiting/contract.ts'
import { officeFigures } from '#app/figures/contract.ts'
import { officeMoney } from '#app/payments/office-money-contract.ts'
import { officeOrders } from '#app/order/office-contract.ts'
import { officePeople } from '#app/accounts/office-people-contract.ts'
import { ownData } from '#app/accounts/own-data-contract.ts'
import { promoCodes } from '#app/credit/promo-codes-contract.ts'
import { proofEndpoints } from '#app/accounts/proofs-contract.ts'
import { quoteRequests } from '#app/enquiries/contract.ts'
import { settings } from '#app/settings/contract.ts'
import { studio } from '#app/studio/contract.ts'
import { threads } from '#app/messages/threads-contract.ts'

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
  ...connections,
  ...mail,
  ...promoCodes,
  ...offers,
  ...waiting,
  ...officeFigures,
  ...fleet,
  ...followUp,
  ...guides,
  ...badDays,
  ...settings,
  ...studio,
  ...media,
}

export type Contract = typeof contract
