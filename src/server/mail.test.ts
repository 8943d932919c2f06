import { expect, onTestFinished, test } from 'vitest'
import { type Behaviour, openMailServer, openSilence } from '#test/smtp.ts'
import { type Mailbox, sendMail } from './mail.ts'

const MAIL = {
  to: 'ada@esempio.it',
  subject: 'Visita',
  text: 'Perché no? È così.\n.\nFine',
  messageId: 'uno@prova',
}

async function server(behaviour: Behaviour = {}) {
  const one = await openMailServer(behaviour)
  onTestFinished(() => one.close())
  return one
}
const box = (port: number, other: Partial<Mailbox> = {}): Mailbox => ({
  ...{ host: '127.0.0.1', port, security: 'nessuna', user: null, password: null },
  ...{ from: { name: 'Calore & Figli', address: 'avvisi@esempio.it' }, replyTo: 'ufficio@esempio.it' },
  ...other,
})

test('il messaggio arriva com’è scritto, con mittente, risposte e un suo numero', async () => {
  const { port, taken } = await server()
  expect(await sendMail(box(port), MAIL)).toEqual({ kind: 'sent' })
  const [{ to, text } = { to: '', text: '' }] = taken
  expect(to).toBe('ada@esempio.it')
  expect(text).toMatch(/^From: .*avvisi@esempio.it/m)
  expect(text).toMatch(/^Reply-To: ufficio@esempio.it/m)
  expect(text).toMatch(/^Message-ID: <uno@prova>/m)
  expect(text).toMatch(/charset=utf-8/)
})

test('con nome utente e password; sbagliati, niente parte e si può ritentare', async () => {
  const { port, taken } = await server({ user: { name: 'avvisi', password: 'giusta' } })
  expect(await sendMail(box(port, { user: 'avvisi', password: 'giusta' }), MAIL)).toEqual({ kind: 'sent' })
  expect(await sendMail(box(port, { user: 'avvisi', password: 'sbagliata' }), MAIL)).toEqual({
    kind: 'later',
    reason: 'Il server della posta non accetta nome utente e password',
  })
  expect(taken).toHaveLength(1)
})

test('rifiutato per sempre, per l’indirizzo o per altro; rifiutato per ora', async () => {
  const { port, now } = await server({ recipient: 550 })
  expect(await sendMail(box(port), MAIL)).toMatchObject({ kind: 'refused', address: true })
  Object.assign(now, { recipient: 450 })
  expect(await sendMail(box(port), MAIL)).toMatchObject({ kind: 'later' })
  Object.assign(now, { recipient: undefined, words: 554 })
  expect(await sendMail(box(port), MAIL)).toEqual({
    ...{ kind: 'refused', address: false, reason: 'Il server della posta dice: 554 not now' },
  })
  Object.assign(now, { words: 451 })
  expect(await sendMail(box(port), MAIL)).toMatchObject({ kind: 'later' })
})

test('rifiutato per colpa nostra: dell’indirizzo del cliente non dice niente', async () => {
  const { port, now } = await server({ sender: 553 })
  expect(await sendMail(box(port), MAIL)).toMatchObject({ kind: 'later' })
  Object.assign(now, { sender: undefined, recipient: 550, says: '5.7.1 relay denied' })
  expect(await sendMail(box(port), MAIL)).toMatchObject({ kind: 'later' })
})

test('cade quando le parole sono già di là: forse è partito', async () => {
  const { port } = await server({ cut: true })
  expect(await sendMail(box(port), MAIL)).toMatchObject({ kind: 'uncertain' })
})

test('nessuno risponde, il nome non c’è, la connessione non si può proteggere: niente è partito', async () => {
  const silence = await openSilence()
  onTestFinished(() => silence.close())
  expect(await sendMail(box(silence.port), MAIL, 200)).toEqual({
    kind: 'later',
    reason: 'Il server della posta non risponde',
  })
  expect(await sendMail(box(1), MAIL, 2000)).toMatchObject({ kind: 'later' })
  const { port, taken } = await server()
  expect(await sendMail(box(port, { security: 'starttls' }), MAIL)).toMatchObject({ kind: 'later' })
  expect(await sendMail(box(port, { security: 'tls' }), MAIL, 2000)).toMatchObject({ kind: 'later' })
  expect(taken).toEqual([])
})

test('un a capo nell’oggetto o nell’indirizzo non aggiunge righe al messaggio', async () => {
  const { port, taken } = await server()
  await sendMail(box(port), { ...MAIL, subject: 'Visita\r\nBcc: altri@esempio.it' })
  expect(taken[0]?.text).not.toMatch(/^Bcc:/m)
  await sendMail(box(port), { ...MAIL, to: 'ada@esempio.it>\r\nRCPT TO:<altri@esempio.it' })
  expect(taken.some(({ to }) => to === 'altri@esempio.it')).toBe(false)
})
