import type { LegalDocument } from '#rules/catalogue/legal.ts'

/**
 * Disclosures that section 43(1) of the ECT Act requires from anyone who sells on a website. An
 * attorney confirms it.
 */
export const disclosure: LegalDocument = {
  title: 'Company details',
  lastUpdated: '2026-11-22',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are in law',
      paragraphs: [
        '{company.legal.name} trades as {company.name}. It is a private company, registered in {company.legal.placeOfRegistration} under the number {company.legal.registrationNumber}. Its directors are {company.legal.officeBearers}.',
        'Office, and address for legal documents: {company.address.street}, {company.address.city}, {company.address.postalCode}, {company.address.country}. Phone {company.phone}, e-mail {company.email}, website {company.website}.',
        '{tax.registration}',
      ],
    },
    {
      id: 'memberships',
      heading: 'Licences, memberships and codes',
      paragraphs: [
        'We are accredited as a tourist transport operator ({company.legal.operatorAccreditation}). Our guides are registered under the Tourism Act 3 of 2014.',
      ],
      list: ['{company.memberships}'],
    },
    {
      id: 'prices-and-payment',
      heading: 'Prices and ways to pay',
      paragraphs: [
        'Prices are in rand and include all taxes. What a gate asks on the day stands beside each tour and is not part of our price. An amount in another currency is there to help you; you owe rand.',
        'You pay by bank transfer (EFT), or in the ways that we name when we write to you about your booking, and on the booking’s own page. You enter your card at the payment provider named there, which charges it for us in rand. No card number is typed into this site or reaches us.',
      ],
    },
    {
      id: 'your-booking',
      heading: 'Your booking on record',
      paragraphs: [
        'Before you send a booking you see all of it and can correct it or leave. What you agreed to is in the e-mail that follows, and in your account if you have one. We keep the record for {kept.tripRecords} after the trip and send it to you again whenever you ask.',
        'The {law.electronicAct} gives a cooling-off period of seven days for many purchases. It does not apply to transport and leisure on a fixed date; the cancellation policy says what holds for those. A gift voucher has no date: write to us before it is spent, within seven days or later, and we refund whoever bought it.',
      ],
    },
    {
      id: 'complaints',
      heading: 'If you are not satisfied',
      paragraphs: [
        'Tell us first, at {company.email}. We answer within {company.replyPromise.withinHours} hours and try to settle it within ten working days. If we cannot agree, you may turn to the {company.disputes.name} at {company.disputes.contact}, which hears complaints under the {law.consumerAct} at no charge.',
      ],
    },
    {
      id: 'risk',
      heading: 'Risk and liability',
      paragraphs: [
        'Mountains, sea, roads and wild animals carry risks that nobody can take away. Do what your guide asks, and tell us of anything that limits you. Nothing in our terms excludes what the law does not let us exclude: we answer for our own negligence. Activities that others run, such as boats, cable cars and game drives, are under their terms, which you can ask us for.',
      ],
    },
  ],
}
