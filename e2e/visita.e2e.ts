import { expect, test } from 'vitest'
import { noViolations, withTepore } from './bench.ts'

const tepore = withTepore()

test('dalla telefonata alla visita conclusa', async () => {
  const operatore = tepore.operatore
  await tepore.crea.cliente("Nicolò D'Amico", {
    telefono: '081 552 14 87',
    indirizzo: 'Via Toledo 156',
    comune: 'Napoli',
    cap: '80132',
    provincia: 'NA',
    note: 'Citofono D’Amico, scala B',
  })

  // The admin books without the mouse.
  const admin = await tepore.apri({ chi: 'admin', percorso: '/appuntamenti' })
  await admin.getByRole('heading', { name: 'Oggi' }).waitFor()
  await admin.keyboard.press('n')
  await admin.getByRole('combobox', { name: /^Cliente/ }).fill("d'amico")
  await admin.keyboard.press('Enter')
  await expect.poll(() => admin.getByLabel('Titolo').inputValue()).toBe("Manutenzione D'Amico")
  await expect
    .poll(() => admin.getByLabel('Indirizzo Intervento').inputValue())
    .toBe('Via Toledo 156, 80132 Napoli (NA)')
  await admin.getByRole('combobox', { name: /^Ora Inizio/ }).fill('2130')
  await expect.poll(() => admin.getByRole('combobox', { name: /^Ora Fine/ }).inputValue()).toBe('22:30')
  await noViolations(admin)
  await admin.keyboard.press('Control+Enter')
  await admin.getByText('Cliente e tecnico assegnato sono obbligatori').waitFor()
  await admin.getByRole('radio', { name: 'operatore' }).check()
  await admin.keyboard.press('Control+Enter')
  await admin.getByText('Appuntamento creato').waitFor()
  await admin.getByRole('button', { name: "Nicolò D'Amico", exact: true }).waitFor()
  await noViolations(admin)

  // The technician completes it with the thumb.
  const tecnico = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
  await tecnico.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  await noViolations(tecnico)
  await expect
    .poll(() => tecnico.getByRole('link', { name: 'Naviga' }).getAttribute('href'))
    .toContain('Toledo')
  await tecnico.getByRole('button', { name: 'Gestisci Appuntamento' }).tap()
  const dialogo = tecnico.getByRole('dialog', { name: 'Gestione Appuntamento' })
  await dialogo.getByText('Completato').tap()
  await dialogo.getByText('Citofono D’Amico, scala B').waitFor()
  expect(await dialogo.getByLabel('Incasso').count()).toBe(0)
  await dialogo.getByLabel('Richiedi emissione ricevuta/fattura').tap()
  await dialogo.getByRole('button', { name: 'Salva Modifiche' }).tap()
  await dialogo.getByText('Se richiedi fattura, devi inserire Codice Fiscale o Partita IVA').waitFor()
  await dialogo.getByLabel('Codice Fiscale').fill('dmcncl80a01f839x')
  await noViolations(tecnico)
  await dialogo.getByLabel('Salva anche nella scheda del cliente').tap()
  await dialogo.getByRole('button', { name: 'Salva Modifiche' }).tap()
  // Where the office is slow to answer, the telephone keeps it and sends it by itself.
  await tecnico
    .getByText(/Appuntamento aggiornato|Salvato sul telefono/)
    .first()
    .waitFor()
  const stato = async () => (await tepore.dati('GET', '/appuntamenti'))[0]?.stato
  await expect.poll(stato).toBe('Completato')

  const [visita] = await tepore.dati<Record<string, unknown>[]>('GET', '/appuntamenti')
  expect(visita).toMatchObject({
    stato: 'Completato',
    richiesta_ricevuta: true,
    codice_fiscale: 'DMCNCL80A01F839X',
    partita_iva: null,
    utente_assegnato_id: operatore.id,
    creatoDA: operatore.id,
  })

  // The new code is in the customer's sheet, where the return visit is booked.
  const [cliente] = await tepore.dati<Record<string, unknown>[]>('GET', '/clienti')
  expect(cliente?.codice_fiscale).toBe('DMCNCL80A01F839X')
  await tecnico.goto(`${tepore.indirizzo}/app/clienti?cliente=${cliente?.id}`)
  await tecnico.getByRole('button', { name: /Manutenzione.*Completato/s }).tap()
  await tecnico.getByText('DMCNCL80A01F839X').last().waitFor()
  await tecnico
    .getByRole('button', { name: 'Nuovo Appuntamento' })
    .or(tecnico.getByText('Prenota'))
    .first()
    .tap()
  const ritorno = tecnico.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  await expect.poll(() => ritorno.getByLabel('Titolo').inputValue()).toBe("Manutenzione D'Amico")
  await ritorno.getByRole('textbox', { name: /^Data/ }).fill('+7')
  await noViolations(tecnico)
  await ritorno.getByRole('button', { name: 'Crea Appuntamento' }).tap()
  await ritorno.waitFor({ state: 'hidden' })
  const visite = await tepore.dati<Record<string, unknown>[]>('GET', '/appuntamenti')
  expect(visite.map((v) => v.utente_assegnato_id)).toEqual([operatore.id, operatore.id])

  // The day is done: it folds, and says what comes next.
  await tecnico.goto(`${tepore.indirizzo}/app`)
  await tecnico.getByRole('link', { name: /^Prossima visita .* 09:00/ }).waitFor()
  await tecnico.getByRole('button', { name: '1 completato' }).tap()
  await tecnico.getByRole('button', { name: "Nicolò D'Amico" }).waitFor()

  // The admin sees it, adds the takings, and deletes.
  await admin.goto(`${admin.url().split('?')[0]}`)
  await admin.getByRole('button', { name: '1 completato' }).click()
  await admin.getByRole('button', { name: "Modifica: Nicolò D'Amico" }).click()
  // More decimals than cents stay as they were typed, with the word against them.
  await admin.getByLabel('Incasso').fill('99,999')
  await admin.keyboard.press('Tab')
  await admin.getByText('Al massimo due decimali').waitFor()
  await expect.poll(() => admin.getByLabel('Incasso').inputValue()).toBe('99,999')
  await admin.getByLabel('Incasso').fill('120,5')
  await admin.keyboard.press('Control+Enter')
  await admin.getByText('Appuntamento aggiornato').waitFor()
  const [conIncasso] = await tepore.dati<{ incasso: number }[]>('GET', '/appuntamenti')
  expect(conIncasso?.incasso).toBe(120.5)
  await admin.getByRole('button', { name: "Elimina: Nicolò D'Amico" }).click()
  const avviso = admin.getByRole('alertdialog', {
    name: 'Sei sicuro di voler eliminare questo appuntamento?',
  })
  await avviso.getByRole('button', { name: 'Elimina' }).click()
  await admin.getByText('Nessun appuntamento per questa giornata').waitFor()
})
