/** The guest's mail about a ride request. The office's mail is that of a message. */
export const ride = {
  guest: {
    subject: 'Your ride {reference}: we have your request',
    preview: 'We’ll e-mail you the price within {hours} hours.',
    text: 'Thank you for asking us. Below is what we’ll work from. We’ll e-mail you the price within {hours} hours, and you owe nothing until you agree.',
    whatsapp: 'Hello, it’s about my ride {reference}.',
    page: 'Your request',
    pageText: 'This link shows your request and what comes next.',
    pageLink: 'See your request',
  },
}

/** The mails about a message sent by the contact form. */
export const contact = {
  guest: {
    subject: 'We have your message · {company}',
    preview: 'We’ll reply within {hours} hours.',
    text: 'Thank you for writing. Your message has arrived, and we’ll reply within {hours} hours, in business hours typically within {typically}.',
    urgent:
      'If it’s urgent, call {phone} or write on WhatsApp to {whatsapp}. If you didn’t write to us, someone entered your address by mistake, and you can ignore this message.',
  },
  /** The office's reply to a guest without a booking. */
  answer: {
    subject: 'Our reply to your message · {company}',
    subjectOf: 'A message about your request {reference}',
    text: 'Thank you for writing. Here’s our reply:',
    answering: 'Anything else? Just reply to this message.',
  },
  office: {
    subject: 'Website message: {subject}',
    preview: '{name} wrote through the contact form.',
    text: '{name} wrote through the contact form. We promise a reply within {hours} hours; your reply to this message goes to the visitor.',
  },
}
