/** The mails about a message from the contact form. */
export const contact = {
  guest: {
    subject: 'We have your message · {company}',
    preview: 'We answer within {hours} hours.',
    text: 'Thank you for writing. Your message has arrived, and we’ll answer within {hours} hours, in business hours typically within {typically}.',
    urgent:
      'If it’s urgent, call {phone} or write on WhatsApp to {whatsapp}. If you didn’t write to us, someone entered your address by mistake, and you can ignore this message.',
  },
  office: {
    subject: 'Website message: {subject}',
    preview: '{name} wrote through the contact form.',
    text: '{name} wrote through the contact form. We promise an answer within {hours} hours; your reply to this message goes to the visitor.',
  },
}
