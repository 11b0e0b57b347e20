import { expect, it } from 'vitest'
import { whatsappLink } from './whatsapp.ts'

it('links to a chat with the number alone and the message written', () => {
  expect(whatsappLink('+27 21 000 0143', 'Hello! Is 5 & 6 May free?')).toBe(
    'https://wa.me/27210000143?text=Hello!%20Is%205%20%26%206%20May%20free%3F',
  )
})
