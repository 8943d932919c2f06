import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, oggi, weekday } from '#shared/dates.ts'
import { PORTICI } from '#test/makers.ts'
import { noViolations, risposto, variante, withTepore } from './bench.ts'

const tepore = withTepore()

/** The next Monday: whatever day the tests run on, its week is whole. */
const lunedi = addDays(oggi(), 8 - weekday(oggi()))
const COGNOMI = [
  ...['Capuano', 'Iovine', 'Scarpetta', 'Ammirati', 'Balzano', 'Palumbo', 'Sorrentino', 'Vitale'],
  ...['Amodio', 'Lanzetta', 'Guarracino', 'Cacace', 'Galli', 'Marino', 'Ferraro', 'Coppola'],
]
/** Those who have no mail address. */
const SENZA_EMAIL = ['Cacace', 'Galli', 'Marino']
const scritta = (giorno: string) => giorno.split('-').reverse().join('/')

async function cliente(cognome: string, altro: object = {}): Promise<number> {
  const { id } = await tepore.crea.cliente(`Ada ${cognome}`, {
    telefono: '333 4182206',
    ...PORTICI,
    indirizzo: `Corso Garibaldi ${COGNOMI.indexOf(cognome) + 1}`,
    ...(!SENZA_EMAIL.includes(cognome) && { email: `${cognome.toLowerCase()}@posta.example` }),
    ...altro,
  })
  await tepore.crea.caldaia(id, { prossimaRevisione: addDays(oggi(), -16) })
  return id
}
const prenotate = async () =>
  (await tepore.dati('GET', '/appuntamenti')).filter((una: { stato: string }) => una.stato !== 'Annullato')
const inRitardo = async () =>
  (await tepore.dati('GET', '/scadenze/periodi')).periodi.find(
    ({ chiave }: { chiave: string }) => chiave === 'ritardo',
  ).da_prenotare

let primo = 0
beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', { ragioneSociale: 'Vesuvio Clima', telefono: '081 559 70 10' })
  await tepore.dati('PUT', '/posta', {
    ...{ host: '127.0.0.1', porta: 1, sicurezza: 'nessuna', mittente: 'avvisi@posta.example' },
  })
  for (const cognome of COGNOMI) primo = (await cliente(cognome)) - COGNOMI.length + 1
})

describe('da programmare', () => {
  test('il lunedì: dalle visite in ritardo a sedici prenotate e dette ai clienti, anche senza email, in dodici pressioni', async () => {
    const page = await tepore.apri({ percorso: '/appuntamenti', chi: 'admin' })
    await page.context().route('https://wa.me/**', (chiamata) => chiamata.fulfill({ body: 'WhatsApp' }))
    await page.getByRole('link', { name: 'Da programmare 16' }).click()
    const portici = page.getByRole('region', { name: 'Portici' })
    await portici.getByText('16 visite · 12 h').waitFor()
    await noViolations(page)

    let pressioni = 0
    const premi = async (dove: Locator) => {
      await dove.click()
      pressioni++
    }
    await premi(portici.getByRole('button', { name: 'Scegli tutte' }))
    const scelta = page.getByRole('region', { name: 'Scelta' })
    await scelta.getByText('16 visite scelte').waitFor()
    await premi(scelta.getByRole('button', { name: 'Proponi le giornate' }))
    await premi(page.getByRole('button', { name: 'Proponi', exact: true }))
    await page.getByText(/^16 trovano posto in \d giornat/).waitFor()
    await page.getByRole('region', { name: 'Perché così' }).getByText('Portici').first().waitFor()
    await noViolations(page)
    expect(await prenotate()).toHaveLength(0)

    await premi(page.getByRole('button', { name: 'Prenota 16 visite' }))
    const dillo = page.getByRole('dialog', { name: /^16 visite prenotate/ })
    await dillo.getByText('13 per email').waitFor()
    await dillo.getByText('3 senza email').waitFor()
    await noViolations(page)
    await premi(dillo.getByRole('button', { name: 'Manda 13 email' }))
    await page.getByText('13 email in coda').waitFor()
    for (const cognome of SENZA_EMAIL) {
      const suo = dillo.getByRole('listitem').filter({ hasText: cognome })
      const aperto = page.waitForEvent('popup')
      await premi(suo.getByRole('link', { name: `WhatsApp a Ada ${cognome}` }))
      const altra = await aperto
      expect(decodeURIComponent(altra.url())).toMatch(/Gentile Ada .*tra le \d+.* e le \d+/s)
      await altra.close()
      await premi(suo.getByRole('button', { name: 'Sì' }))
      await suo.getByText('Mandato con WhatsApp').waitFor()
    }
    await premi(dillo.getByRole('button', { name: 'Dopo' }))
    expect(pressioni).toBeLessThanOrEqual(12)
    await page.getByText('Nessuna visita da programmare qui').waitFor()
    expect(await prenotate()).toHaveLength(16)
    const detti = await tepore.dati('GET', '/messaggi')
    expect(detti.filter(({ stato }: { stato: string }) => stato === 'Bozza')).toEqual([])
    expect(detti).toHaveLength(16)

    await page.getByRole('button', { name: 'Ultime operazioni' }).click()
    const operazioni = page.getByRole('dialog', { name: 'Ultime operazioni' })
    await operazioni.getByRole('button', { name: 'Annulla' }).click()
    await page.getByText('Annullate 16 visite').waitFor()
    await operazioni.getByText('Annullata').waitFor()
    await noViolations(page)
    await page.keyboard.press('Escape')
    await portici.getByText('16 visite · 12 h').waitFor()
    expect(await prenotate()).toHaveLength(0)
  })

  test('una riga trascinata su un giorno ci resta, e le altre le si mettono intorno', async () => {
    const page = await tepore.apri({
      percorso: `/appuntamenti/da-programmare?settimana=${lunedi}`,
      chi: 'admin',
    })
    const riga = page.locator('li', { hasText: 'Iovine' }).locator('[draggable=true]')
    const giorno = page
      .getByRole('row', { name: /operatore/ })
      .getByRole('cell')
      .nth(1)
    await riga.waitFor()
    await giorno.waitFor()
    const [da, a] = [await riga.boundingBox(), await giorno.boundingBox()]
    await page.mouse.move((da?.x ?? 0) + 90, (da?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((a?.x ?? 0) + 30, (a?.y ?? 0) + 40, { steps: 8 })
    await page.mouse.move((a?.x ?? 0) + 34, (a?.y ?? 0) + 44, { steps: 3 })
    await giorno.getByText(/9:00 – 9:45 · operatore/).waitFor()
    await giorno.getByText('Libero.').waitFor()
    await page.mouse.up()
    await page.getByText('1 trova posto in 1 giornata').waitFor()

    await page.getByRole('checkbox', { name: 'Ada Capuano' }).check()
    await page.getByRole('button', { name: 'Proponi le giornate' }).first().click()
    const dialogo = page.getByRole('dialog', { name: 'Proponi le giornate per 2 visite' })
    const dal = dialogo.getByRole('textbox', { name: 'Dal' })
    await dal.fill(scritta(addDays(lunedi, 1)))
    await dialogo.getByRole('textbox', { name: 'Al', exact: true }).fill(scritta(addDays(lunedi, 1)))
    await dialogo.getByLabel('altro').uncheck()
    await page.keyboard.press('Control+Enter')
    await page.getByText('2 trovano posto in 1 giornata').waitFor()
    await page.getByRole('button', { name: 'Anteprima' }).click()
    const anteprima = page.getByRole('dialog', { name: 'Anteprima' })
    await anteprima.getByText('10:00 – 10:45').waitFor()
    await anteprima.getByRole('button', { name: 'Togli Ada Capuano, 10:00' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Prenota 1 visita' }).click()
    await page.getByText('1 visita prenotata').first().waitFor()
    const [una] = await prenotate()
    expect(una).toMatchObject({ cliente_id: primo + 1, tipologia: 'Manutenzione' })
  })

  test('Invio sulla casella apre la prenotazione; una chiamata resta scritta sulla riga', async () => {
    const page = await tepore.apri({ percorso: '/appuntamenti/da-programmare?q=palumbo', chi: 'admin' })
    const casella = page.getByRole('checkbox', { name: 'Ada Palumbo' })
    await casella.waitFor()
    await risposto(page)
    await casella.focus()
    await page.keyboard.press('Enter')
    const modulo = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
    await expect
      .poll(() => modulo.getByRole('combobox', { name: /^Cliente/ }).inputValue())
      .toContain('Palumbo')
    await page.keyboard.press('Escape')
    await modulo.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: /^Ada Palumbo/ }).click()
    await page.getByText('Data scritta sulla scheda').or(page.getByText('Vaillant ecoTEC')).first().waitFor()
    await page.getByRole('button', { name: 'Segna una chiamata' }).click()
    const chiamata = page.getByRole('dialog', { name: 'Chiamata a Ada Palumbo' })
    await chiamata.getByText('Richiamare').click()
    await page.keyboard.press('Control+Enter')
    await chiamata
      .getByText('Campo obbligatorio')
      .or(chiamata.getByText('Indica quando richiamare'))
      .waitFor()
    await chiamata.getByText('Sentito').click()
    await chiamata.getByText('Mattina').click()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Sentito: mattina').waitFor()
  })

  variante('dal telefono: si sceglie, si propone, si guarda il piano come elenco e si prenota', async () => {
    const prima = await inRitardo()
    const page = await tepore.apri({
      percorso: '/appuntamenti/da-programmare?q=vitale',
      chi: 'admin',
      dispositivo: 'telefono',
    })
    await page.getByRole('checkbox', { name: 'Ada Vitale' }).tap()
    await page
      .getByRole('region', { name: 'Scelta' })
      .getByRole('button', { name: 'Proponi le giornate' })
      .tap()
    await page.getByRole('button', { name: 'Proponi', exact: true }).tap()
    await page.getByText('1 trova posto in 1 giornata').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Anteprima' }).tap()
    await page.getByRole('dialog', { name: 'Anteprima' }).getByText('Ada Vitale').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Chiudi', exact: true }).last().tap()
    await page.getByRole('button', { name: 'Prenota 1 visita' }).tap()
    await page.getByText('1 visita prenotata').first().waitFor()
    expect(await inRitardo()).toBe(prima - 1)
  })

  variante('un’assenza chiede dove vanno le visite, e le sposta agli altri', async () => {
    const operatore = tepore.operatore.id
    const giorno = addDays(lunedi, 2)
    const visita = await tepore.crea.visita(primo, `${giorno}T09:00`, {
      titolo: 'Perdita',
      tipologia: 'Riparazione',
    })
    const page = await tepore.apri({ percorso: '/appuntamenti/assenze', chi: 'admin' })
    await page.getByRole('button', { name: 'Aggiungi assenza', exact: true }).click()
    const modulo = page.getByRole('dialog', { name: 'Aggiungi assenza' })
    await modulo.getByRole('checkbox', { name: 'operatore' }).check()
    await modulo.getByRole('textbox', { name: 'Dal' }).fill(scritta(giorno))
    await modulo.getByRole('textbox', { name: 'Al', exact: true }).fill(scritta(giorno))
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'Ha 1 visita: spostala' }).click()

    const sposta = page.getByRole('dialog', { name: 'Sposta una giornata' })
    await sposta.getByRole('list', { name: 'Dove va ogni visita' }).getByText('lo stesso giorno').waitFor()
    await expect.poll(() => sposta.getByLabel('Motivo').inputValue()).toBe('Ferie')
    await noViolations(page)
    await sposta.getByRole('button', { name: 'Sposta 1 visita' }).click()
    await page.getByRole('dialog', { name: /^1 visita spostata/ }).waitFor()
    const ora = await tepore.dati('GET', `/appuntamenti/${visita.id}`)
    expect(ora.utente_assegnato_id).not.toBe(operatore)
    expect(ora.data_inizio).toBe(visita.data_inizio)
  })

  variante(
    'divisa resta scelta; di chi è il giro si dice in ogni settimana; un rifiuto ripropone e toglie ciò che è preso',
    async () => {
      const id = await cliente('Esposito', { indirizzo: 'Via Libertà 4' })
      await tepore.crea.caldaia(id, {
        marca: 'Beretta',
        modello: 'Ciao',
        prossimaRevisione: addDays(oggi(), -10),
      })
      // An Admin is among the technicians of the weeks in which they have visits.
      const admin = tepore.admin.id
      await tepore.crea.visita(primo, `${lunedi}T09:00`, {
        titolo: 'Perdita',
        tipologia: 'Riparazione',
        utenteAssegnatoId: admin,
      })
      const page = await tepore.apri({
        percorso: `/appuntamenti/da-programmare?q=esposito&settimana=${lunedi}`,
        chi: 'admin',
      })
      const scelta = page.getByRole('region', { name: 'Scelta' })
      const caselle = page.getByRole('checkbox', { name: 'Ada Esposito' })
      await caselle.check()
      await scelta.getByText('1 visita scelta').waitFor()
      await page.getByRole('button', { name: /^Ada Esposito/ }).click()
      await page.getByRole('button', { name: 'Dividi' }).click()
      await scelta.getByText('2 visite scelte').waitFor()
      await caselle.first().uncheck()
      await scelta.getByText('1 visita scelta').waitFor()
      await caselle.first().check()

      await scelta.getByRole('button', { name: 'Proponi le giornate' }).click()
      const dialogo = page.getByRole('dialog', { name: 'Proponi le giornate per 2 visite' })
      await dialogo.getByRole('textbox', { name: 'Dal' }).fill(scritta(addDays(lunedi, 7)))
      await dialogo.getByRole('textbox', { name: 'Al', exact: true }).fill(scritta(addDays(lunedi, 11)))
      for (const chi of ['operatore', 'altro', 'direttore']) await dialogo.getByLabel(chi).uncheck()
      await page.keyboard.press('Control+Enter')
      await scelta.getByText('2 trovano posto in 1 giornata').waitFor()
      await page
        .getByRole('region', { name: 'Perché così' })
        .getByText(/^Portici a admin il/)
        .waitFor()

      const rifiuto = { status: 400, json: { error: 'La data è già passata', code: 'dati_non_validi' } }
      await page.route('**/api/lotti', (chiamata) => chiamata.fulfill(rifiuto), { times: 1 })
      const daCapo = page.waitForRequest('**/api/lotti/proposta')
      await page.getByRole('button', { name: 'Prenota 2 visite' }).click()
      await page.getByText('La data è già passata').waitFor()
      await daCapo
      await page.getByRole('button', { name: 'Chiudi avviso' }).click()

      const { visite } = await tepore.dati('GET', '/scadenze/visite?periodi=ritardo&q=esposito')
      await tepore.dati('POST', '/lotti', {
        visite: [
          {
            ...{ clienteId: id, scadenzeIds: [visite[0].lavori[0].id], utenteId: admin },
            ...{ dataInizio: `${addDays(lunedi, 2)}T11:00`, dataFine: `${addDays(lunedi, 2)}T12:00` },
          },
        ],
      })
      await page.getByRole('button', { name: 'Prenota 2 visite' }).click()
      await scelta.getByText('1 visita scelta').waitFor()
      await page.getByRole('button', { name: 'Chiudi avviso' }).click()
      await page.getByRole('button', { name: 'Prenota 1 visita' }).click()
      await page.getByText('1 visita prenotata').first().waitFor()
      await scelta.waitFor({ state: 'hidden' })
    },
  )
})
