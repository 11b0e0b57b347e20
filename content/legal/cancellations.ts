import type { LegalDocument } from '#rules/catalogue/legal.ts'

/**
 * The cancellation and refund policy. P9.10 sets its terms; `content/policies.ts` has its numbers.
 */
export const cancellations: LegalDocument = {
  title: 'Cancellation and refund policy',
  lastUpdated: '2025-08-15',
  sections: [
    {
      id: 'how-to-cancel',
      heading: 'How to cancel',
      paragraphs: [
        'You may cancel a booking at any time before it begins. Cancel in writing, by e-mail to {company.email} or on your booking page, and give the reference of the booking. A phone call or a WhatsApp message is welcome as a warning, but it does not cancel a booking.',
        'The date of a cancellation is the date on which we receive your e-mail or on which you cancel on your booking page. Days are counted between that date and the date of departure, both as calendar dates in Cape Town. We confirm in writing, with the charge and the refund worked out.',
      ],
    },
    {
      id: 'charges',
      heading: 'What a cancellation costs',
      paragraphs: [
        'The charge follows the notice that you give, counted in days before departure. It is a share of the total cost of the tour, and whatever you have paid beyond it comes back to you. The lines below give the days before departure and the charge for each.',
        '{freeCancellation.secondThoughts}',
        'Not arriving at the agreed place and time counts as a no-show.',
      ],
      list: ['{cancellation.table}'],
    },
    {
      id: 'protection-in-law',
      heading: 'Death, hospitalisation and fairness',
      paragraphs: [
        'We make no charge for a traveller who cannot come because of death or hospitalisation. Section 17 of the {law.consumerAct} says so, and we hold to it for every guest, wherever they live. Send us a certificate or a letter from the hospital when you can. Tell us as well what the rest of your party would like to do; for them the booking can go on, change or be cancelled under this policy.',
        'The same section requires that any cancellation charge be reasonable, having regard to the service, the notice, the chance of selling the place again and the practice of the trade. If you believe that a charge above is not reasonable in your case, write to us. We will tell you what we paid that cannot be recovered and whether the departure was sold again, and we will take both into account.',
        'Many other reasons for which people cancel are covered by travel insurance. We recommend that you take it out when you book.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changing the date or the tour',
      paragraphs: [
        'You may ask for another date, another tour or a party of a different size. A change depends on availability, and an administration fee is charged for each person. We name the fee and any difference in price before you decide, and nothing changes until you agree in writing.',
        'Sending another person in the place of a guest counts as such a change. Tell us the name before departure.',
      ],
    },
    {
      id: 'our-cancellation',
      heading: 'When we cancel, or events do',
      paragraphs: [
        'If we cancel a tour, you choose: a full refund of what you paid for it, or a transfer to a similar tour. If the tour you choose costs more you pay the difference, and if it costs less we pay the difference to you.',
        'If we cannot honour a confirmed booking because we have sold too many places, you also have the rights of section 47 of the {law.consumerAct}, among them interest on the amount from the day you paid it.',
        'Force majeure means events that neither of us controls: storm, fire, flood, a closed road, an epidemic, unrest or an act of government. Where such an event prevents a tour, we give a travel credit for a later date wherever possible. Refunds then follow the policies of our suppliers: what a hotel, a reserve or a carrier pays back, we pass on to you.',
        'Wind that stops the cable car, a swell that keeps a boat in port and whales that stay away are part of travelling here. In such a case your guide changes the plan for the day; it does not cancel the tour.',
      ],
    },
    {
      id: 'payment-and-refunds',
      heading: 'Payment and refunds',
      paragraphs: [
        'A booking is confirmed only when we have your full payment and your completed booking form. Under a written payment plan it is confirmed with the first instalment and the completed form.',
        'Under a payment plan the final balance is due at least {plan.balanceDueDays} days before departure. If you see that you cannot meet that date, write to us before it. A balance that stays unpaid after we have asked for it in writing may be treated as a cancellation by you.',
        'Prices are per person and in South African rand (ZAR). They may change until payment confirms the booking, and not after it. An amount shown in another currency is a guide; charges and refunds are worked out in rand.',
        'Where a booking was paid in several payments, they are paid back in the order in which they came, the first one first. So a charge is kept from what was paid last, whether that was by card, by transfer or by voucher. What a voucher paid goes back to that voucher.',
        'A refund goes back the way the payment came, to the person who paid. Banks may take some days to show it, and may convert it at a rate of their own.',
        'A guest who is asked to leave a tour because of misconduct that endangers or seriously disturbs others has no claim to a refund for the rest of it.',
      ],
    },
  ],
  contactNote:
    'To cancel, to change a booking or to ask what a cancellation would cost today, write to {company.email}. In an emergency on the day of your tour call {company.emergencyPhone}, which is answered day and night.',
}
