import { afterAll, beforeAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { startDovecot } from '#test/dovecot.ts'
import { openExchange } from '#test/exchange.ts'
import { openMailbox } from '#test/imap.ts'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import { p7m } from '#test/p7m.ts'
import { fatturaXml } from '#test/ricevute.ts'
import { openMailServer } from '#test/smtp.ts'
import { PASSWORD } from '#test/template.ts'
import { noViolations, withTepore } from './bench.ts'
import { scaricato } from './download.ts'

const utente = { name: 'ditta@pec.it', password: 'per programmi' }
/** What a server logs of a mail that was stored, flagged, copied or taken away. */
const TOCCATA = /(save|flag_change|copy|delete|expunge|mailbox_\w+):/
const tepore = withTepore({ PEC_SENZA_TLS: '1' })
let smtp: Awaited<ReturnType<typeof openMailServer>>
/** A real server where it is installed. */
let imap: { port: number; deliver: (raw: Buffer, at: Date) => unknown; touched: () => unknown }
let chiudi: () => unknown
beforeAll(async () => {
  smtp = await openMailServer({ user: utente })
  const dovecot = await startDovecot(utente)
  if (dovecot) {
    const { port, deliver, log, close } = dovecot
    imap = { port, deliver, touched: () => log().match(TOCCATA) }
    chiudi = close
  } else {
    const { port, deliver, asked, close } = await openMailbox(utente)
    const mosse = () => asked.filter((riga) => /STORE|COPY|MOVE|EXPUNGE|APPEND| SELECT /i.test(riga))
    imap = { port, deliver, touched: () => mosse()[0] ?? null }
    chiudi = close
  }
})
afterAll(async () => {
  await chiudi()
  await smtp.close()
})

async function bozza(cognome: string): Promise<number> {
  const { id: clienteId } = await tepore.crea.fatturabile(`Rosa ${cognome}`)
  const { id } = await tepore.crea.bozza(clienteId, {
    dataScadenza: oggi(),
    righe: [{ descrizione: 'Manutenzione', quantita: '1', prezzoUnitario: '90', aliquota: 10 }],
  })
  return id
}

const emessa = async (cognome: string): Promise<string> =>
  (await tepore.dati('POST', `/fatture/${await bozza(cognome)}/emetti`)).numero_documento

test('dalla casella alla fattura spedita: si imposta, si prova, si dice sì, parte; e una partita per metà si decide', async () => {
  await tepore.dati('PUT', '/azienda', esempi.azienda)
  const [prima, seconda] = [await emessa('Esposito'), await emessa('Iovine')]
  const page = await tepore.apri({ percorso: '/contabilita/da-inviare', chi: 'admin' })
  await page.getByText('Con una casella PEC').waitFor()
  await page.getByRole('link', { name: 'Admin → Avvisi' }).click()

  await page.getByRole('button', { name: 'Modifica la posta certificata' }).click()
  const modulo = page.getByRole('dialog', { name: 'Posta certificata (PEC)' })
  await modulo.getByLabel('Indirizzo', { exact: true }).fill(utente.name)
  await modulo.getByLabel('Password', { exact: true }).fill(utente.password)
  await expect.poll(() => modulo.getByLabel('Spedisce da').inputValue()).toBe('smtps.pec.aruba.it')
  await modulo.getByLabel('Spedisce da').fill('127.0.0.1')
  await modulo.getByLabel('Porta per spedire').fill(String(smtp.port))
  await modulo.getByLabel('Legge da').fill('127.0.0.1')
  await modulo.getByLabel('Porta per leggere').fill(String(imap.port))
  await noViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Posta certificata salvata').waitFor()
  await page.getByRole('button', { name: 'Prova', exact: true }).click()
  await page.getByText(/^Prova riuscita: .*INBOX/).waitFor()
  await page.getByRole('button', { name: 'Sì, spedisce' }).click()
  const mia = page.getByRole('alertdialog', { name: 'Scrivi la tua password' })
  await mia.getByLabel('La tua password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Questa copia spedisce', { exact: true }).waitFor()
  await noViolations(page)

  await page.goto(`${new URL(page.url()).origin}/app/contabilita/da-inviare`)
  await page.getByLabel(new RegExp(`^${prima}`)).check()
  await page.getByRole('button', { name: 'Invia 1 per PEC' }).click()
  const viaggio = page
    .getByRole('region', { name: 'In viaggio' })
    .or(page.locator('section', { hasText: 'In viaggio' }))
  await viaggio.getByText('Spedita').waitFor()
  expect(smtp.taken.map(({ to }) => to)).toEqual(['sdi01@pec.fatturapa.it'])

  smtp.now.cut = true
  await page.getByRole('button', { name: 'Invia 1 per PEC' }).click()
  await page.getByText('Esito incerto').waitFor()
  smtp.now.cut = false
  await noViolations(page)
  await page.getByRole('button', { name: `${seconda} è partita` }).click()
  await page.getByText('Esito incerto').waitFor({ state: 'detached' })
  expect(smtp.taken.length).toBe(2)
})

test('una fattura alla PA: si scarica, si porta firmata, e parte dalla sua pagina', async () => {
  const pa = esempi.casi.find(({ cliente, blocca }) => cliente.tipo === 'PA' && !blocca)
  const { id: clienteId } = await tepore.dati('POST', '/clienti', pa?.cliente)
  const { id } = await tepore.dati('POST', '/fatture', {
    ...{ ...pa?.documento, fase: 'Bozza', tipo: 'Attiva', clienteId },
    ...{ dataEmissione: oggi(), dataScadenza: oggi() },
  })
  const { numero_documento: numero, nome_file } = await tepore.dati('POST', `/fatture/${id}/emetti`)
  const page = await tepore.apri({ percorso: '/contabilita/da-inviare', chi: 'admin' })
  await page.getByText('Serve la firma digitale').waitFor()
  await noViolations(page)
  const { byte: xml } = await scaricato(page, () =>
    page.getByRole('button', { name: `Scarica ${numero}` }).click(),
  )
  const porta = page.getByLabel(`File firmato di ${numero}`, { exact: true })
  const file = (buffer: Buffer) => ({ name: 'firmata', mimeType: 'application/octet-stream', buffer })
  await porta.setInputFiles(file(p7m(Buffer.from('altro'))))
  await page.getByText(/^Dentro non c’è/).waitFor()
  await porta.setInputFiles(file(p7m(xml)))
  await page.getByText('PA: firmata').waitFor()

  await page.getByRole('link', { name: `Apri ${numero}` }).click()
  await page.getByText('Pronta, firmata: parte per PEC verso il SdI').waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: 'Invia per PEC' }).click()
  await page.getByText('Inviata per PEC').waitFor()
  expect(smtp.taken.at(-1)?.text).toContain(`Subject: ${nome_file}.p7m`)
})

test('Invia per PEC, accanto a Salva ed emetti: parte tra cinque minuti, e si annulla', async () => {
  const partite = smtp.taken.length
  const page = await tepore.apri({ percorso: `/contabilita/fatture/${await bozza('Gallo')}`, chi: 'admin' })
  await page.getByRole('button', { name: 'Modifica' }).click()
  const modulo = page.getByRole('dialog', { name: 'Modifica Bozza' })
  // Nobody has wanted it to be proposed.
  await modulo.getByRole('checkbox', { name: 'Invia per PEC' }).check()
  await noViolations(page)
  await modulo.getByRole('button', { name: 'Salva ed emetti' }).click()
  const fatta = page.getByRole('dialog', { name: / emessa$/ })
  await fatta.getByText(/^Parte alle \d\d:\d\d$/).waitFor()
  await noViolations(page)
  await fatta.getByRole('button', { name: /^Annulla l’invio/ }).click()
  await fatta.getByText(/parte per PEC quando lo dici/).waitFor()
  expect(smtp.taken.length).toBe(partite)
})

test('le risposte e la fattura di un fornitore arrivano da sole: due gesti per riconoscere le firme, due per confermare', async () => {
  const casella = openExchange({ box: utente.name, deliver: (raw, at) => imap.deliver(raw, at) })
  await casella.take(smtp.taken.slice(0, 1), 'consegnata')
  casella.bringAll({})
  const { partita_iva: noi } = await tepore.dati('GET', '/azienda')
  const sua = fatturaXml({ numero: 'V-12', data: oggi(), imponibile: '80.00', noi })
  const { raw } = casella.invoice('IT44172030635_pec01.xml', sua)
  imap.deliver(raw, new Date())
  const page = await tepore.apri({ percorso: '/admin?tab=avvisi', chi: 'admin' })
  await page.getByRole('button', { name: 'Ultimi 30 giorni' }).click()
  await page.getByRole('button', { name: 'Leggi adesso' }).click()
  for (const firma of ['gestore.example', 'sogei.example']) {
    const scheda = page.locator('section', { hasText: firma })
    await scheda.getByText('Riconosci questa firma?').waitFor()
    await noViolations(page)
    await scheda.getByRole('button', { name: 'Sì, la riconosco' }).click()
    await scheda.waitFor({ state: 'detached' })
  }
  await page.goto(`${new URL(page.url()).origin}/app/contabilita/da-inviare`)
  await page.getByText('Consegnata allo SdI').waitFor()
  await noViolations(page)
  // The day of somebody in the office: two gestures.
  await page.getByRole('link', { name: /^Ricevute/ }).click()
  await page.getByRole('button', { name: 'Conferma 1 fattura' }).click()
  await page.getByText('1 fattura registrata').waitFor()
  await expect.poll(async () => (await tepore.dati('GET', '/fatture?tipo=Passiva')).length).toBeGreaterThan(0)
  // Nothing in the box was touched.
  expect(imap.touched()).toBeNull()
})
