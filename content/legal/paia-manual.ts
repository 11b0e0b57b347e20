import type { LegalDocument } from '#rules/catalogue/legal.ts'

/**
 * The manual that section 51 of PAIA requires on the site. An attorney confirms it before the site
 * goes live.
 */
export const paiaManual: LegalDocument = {
  title: 'Access to information manual',
  lastUpdated: '2026-11-22',
  sections: [
    {
      id: 'contact',
      heading: 'Whom to ask',
      paragraphs: [
        'This is the manual of {company.legal.name} under section 51 of the {law.accessAct}. The information officer is {company.legal.informationOfficer}: {company.legal.privacyEmail}, {company.phone}, {company.address.street}, {company.address.city}, {company.address.postalCode}.',
        'The {law.regulator.name} publishes a guide on how to use the act, in each official language: {law.regulator.website}. You may also read it at our office in office hours.',
      ],
    },
    {
      id: 'records',
      heading: 'What we hold',
      paragraphs: [
        'Some records are open to anybody on this site: tours, prices, terms and policies. Others can be asked for:',
      ],
      list: [
        'Bookings, gift vouchers, waiting lists, transfer and quote requests, reviews, and what was written about them.',
        'Accounts of guests, newsletter subscriptions and what each person agreed to.',
        'Books of account, invoices, and records of vehicles, permits and insurance.',
        'Records of people who work with us.',
      ],
    },
    {
      id: 'other-laws',
      heading: 'Records kept under other laws',
      paragraphs: [
        'Companies Act 71 of 2008; Income Tax Act 58 of 1962; Tourism Act 3 of 2014; National Land Transport Act 5 of 2009; Basic Conditions of Employment Act 75 of 1997.',
      ],
    },
    {
      id: 'personal-information',
      heading: 'Personal information',
      paragraphs: [
        'We handle it to answer enquiries, to carry out trips, to take payment and to keep the records that the law requires. It is about guests, the people they travel with and those they give a voucher to, subscribers, suppliers and staff. Those who take part in a trip (guides, hotels, boats) get what they need for it.',
        'Our server stands in {company.hostingCountry}. WhatsApp messages pass through servers outside South Africa, under WhatsApp’s own policy. What you send travels encrypted, passwords are stored as hashes, and access in the office is by name and logged. How long each kind of record is kept stands in the privacy policy.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: 'How to ask',
      paragraphs: [
        'Write to {company.legal.privacyEmail} with Form 2 of the regulations, which the regulator’s site has, and say which record you want and which right you need it for. Your own information costs nothing. For other records the fees of the regulations apply, and we tell you the amount first. You have our answer within 30 days.',
        'If we refuse, you may complain to the {law.regulator.name} at {law.regulator.accessComplaintsEmail}, or go to court within 180 days.',
      ],
    },
  ],
}
