// long because three visits are followed touch by touch from an empty form to the office
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { RIVOLI } from '#test/makers.ts'
import { noViolations, variante, withTepore } from './bench.ts'
import { CALORE, firma, pronto } from './telefono.ts'

const tepore = withTepore({}, { worker: true })

let clienteId: number
let caldaiaId: number
let ora = 8

async function visita(titolo: string, altro = {}) {
  const inizio = String(ora++).padStart(2, '0')
  return (
    await tepore.crea.visita(clienteId, `${oggi()}T${inizio}:00`, {
      titolo,
      dataFine: `${oggi()}T${inizio}:50`,
      ...altro,
    })
  ).id
}
interface Chiuso {
  codice: string
  stato: string
  firma_esito: string
  verdetti: { rendimento: string | null; co: string | null }
}
const moduli = () => tepore.dati<Chiuso[]>('GET', `/rcee-moduli?clienteId=${clienteId}`)

beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', CALORE)
  const bosio = await tepore.crea.cliente('Enrico Bosio', { ...RIVOLI, codiceFiscale: 'BSONRC70A01L219X' })
  clienteId = bosio.id
  caldaiaId = (
    await tepore.crea.caldaia(clienteId, {
      modello: 'ecoTEC plus',
      matricola: 'VA-2108',
      potenzaKw: 24,
      tipoCombustibile: 'Gas_Metano',
      dataInstallazione: '2019-05-01',
    })
  ).id
})

/** A customer with a boiler of two modules and a heat pump of two circuits, on one plant that nobody has compiled for yet. */
async function due() {
  const { id: suo } = await tepore.crea.cliente('Lia Due', { ...RIVOLI, indirizzo: 'Via Po 1' })
  const caldaia = await tepore.crea.caldaia(suo, {
    marca: 'Hoval',
    modello: 'UltraGas',
    matricola: 'HO-1',
    potenzaKw: 80,
    potenzaFocolareKw: 82,
    dataInstallazione: '2019-05-01',
    tipoCombustibile: 'Gas_Metano',
    tecnologia: 'Condensazione',
    evacuazione: 'Forzata',
    gruppo: 'modulare',
    moduli: 2,
    riscaldamento: true,
    acs: true,
    numeroGt: 1,
  })
  const condizionatore = await tepore.crea.condizionatore(suo, {
    modello: 'Altherma',
    serialNumber: 'DK-1',
    potenzaKw: 14,
    potenzaTermicaKw: 16,
    dataInstallazione: '2019-05-01',
    tecnologia: 'Compressione',
    circuiti: 2,
    reversibile: true,
    numeroGf: 1,
  })
  return { clienteId: suo as number, caldaiaId: caldaia.id, condizionatoreId: condizionatore.id }
}

/** Taps as a thumb gives them, and what is typed. */
let tocchi = 0
let battute = 0
const tocca = async (dove: Locator) => {
  tocchi++
  await (MANI.dito ? dove.tap() : dove.click())
}
const MANI = { dito: true }
const premi = (page: Page, name: string | RegExp) => tocca(page.getByRole('button', { name }).first())
const scegli = (page: Page, domanda: string, voce: string) =>
  tocca(page.getByRole('radiogroup', { name: domanda }).getByText(voce, { exact: true }))
const spunta = (page: Page, gruppo: string, voce: string) =>
  tocca(page.getByRole('group', { name: gruppo }).getByText(voce))
/** A list that opens, and the one that is chosen in it. */
async function opzione(page: Page, nome: string, valore: string) {
  tocchi += 2
  await page.getByLabel(nome).selectOption(valore)
}
async function scrivi(page: Page, nome: string, testo: string) {
  await tocca(page.getByLabel(nome))
  battute += testo.length
  await page.getByLabel(nome).fill(testo)
}
/** Measures one after the other, each with «Avanti» before the next. */
async function misura(page: Page, valori: readonly string[]) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-misura') ?? null))
    .not.toBeNull()
  for (const [n, valore] of valori.entries()) {
    if (n > 0) await premi(page, 'Avanti')
    battute += valore.length
    await page.keyboard.type(valore)
  }
}
const FUMI = ['62,4', '18,2', '5,1', '8,9', '34', '97,4', '38']
/** A tap with the look for where, and a digit on a numeric keyboard, in seconds: as people on a telephone are measured. */
const [UN_TOCCO, UNA_BATTUTA] = [1.5, 0.4]
const aMano = () => {
  const secondi = Math.round(tocchi * UN_TOCCO + battute * UNA_BATTUTA)
  return `${tocchi} tocchi, ${battute} battute: ${Math.floor(secondi / 60)} min ${secondi % 60} s a mano, firme a parte`
}
const daCapo = (dito = true) => {
  tocchi = 0
  battute = 0
  MANI.dito = dito
}

/** A slip as an analyser prints it. */
async function scontrino(page: Page): Promise<Buffer> {
  const testo = await page.evaluate(() => {
    const tela = document.createElement('canvas')
    tela.width = 600
    tela.height = 900
    const penna = tela.getContext('2d')
    if (!penna) throw new Error('senza tela')
    penna.fillStyle = '#fff'
    penna.fillRect(0, 0, 600, 900)
    penna.fillStyle = '#000'
    penna.font = '40px monospace'
    for (const [n, riga] of ['T fumi 62,4', 'O2 5,1 %', 'CO 34 ppm', 'Rend 97,4 %'].entries())
      penna.fillText(riga, 60, 120 + n * 70)
    return tela.toDataURL('image/jpeg', 0.9).split(',')[1] as string
  })
  return Buffer.from(testo, 'base64')
}

const DOCUMENTI = [
  'Dichiarazione di conformità',
  'Libretto di impianto',
  'Libretti d’uso e manutenzione',
  'Libretto compilato in ogni parte',
]

describe('l’RCEE compilato', () => {
  test('in ufficio, senza visita: primo anno, ciò che manca porta al suo campo', async ({ annotate }) => {
    const page = await tepore.apri({ chi: 'admin', percorso: '/rcee' })
    await page.getByRole('link', { name: 'Compila RCEE' }).click()
    await page.getByRole('link', { name: /Enrico Bosio/ }).click()
    await page.getByRole('link', { name: /Vaillant ecoTEC plus/ }).click()
    await page.getByRole('heading', { name: 'Vaillant ecoTEC plus' }).waitFor()
    await page.getByText('Da completare:').waitFor()
    await noViolations(page)
    daCapo(false)
    await premi(page, 'Avanti: impianto')
    await scrivi(page, 'Potenza al focolare', '26,7')
    await opzione(page, 'Tecnologia', 'Condensazione')
    await opzione(page, 'Evacuazione fumi', 'Forzata')
    await tocca(page.getByLabel('Climatizzazione invernale'))
    await tocca(page.getByText('Dov’è'))
    await scrivi(page, 'Codice catasto', '21180447')
    // Who somebody is to the plant nobody guesses.
    await tocca(page.locator('summary').getByText('Responsabile', { exact: true }))
    await opzione(page, 'In qualità di', 'Proprietario')
    await premi(page, 'Avanti: documenti e acqua')
    for (const uno of DOCUMENTI) await scegli(page, uno, 'Sì')
    await scrivi(page, 'Durezza dell’acqua', '22,5')
    await spunta(page, 'Trattamento in riscaldamento', 'Addolcimento')
    await spunta(page, 'Trattamento in acqua sanitaria', 'Non richiesto')
    await premi(page, 'Avanti: controlli')
    await scegli(page, 'Locale interno idoneo', 'Sì')
    await page.getByText('non è all’esterno').waitFor()
    await page.getByText('è a gas').waitFor()
    await scegli(page, 'Aperture di ventilazione', 'No')
    await premi(page, 'Segna gli altri 4 regolari')
    await premi(page, 'Avanti: prova')
    await misura(page, FUMI)
    await page.getByText('Rendimento conforme · 99,4 ≥ 91,76').waitFor()
    await page.keyboard.press('Enter')
    tocchi++
    await premi(page, 'Segna gli altri 6 regolari')
    await premi(page, 'Avanti: esito')
    await scrivi(page, 'Arrivo', '09:00')
    await scrivi(page, 'Partenza', '09:40')
    await scegli(page, 'L’impianto può funzionare', 'Sì')
    // The fault asks for a remedy: the line leads to it, and one press writes it.
    await tocca(page.getByText('Da sistemare: 1'))
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await premi(page, 'Liberare le aperture')
    // Who signs has a name, said once.
    await premi(page, 'Avanti: firma')
    await page.getByText('Scrivi come ti chiami').waitFor()
    await page.getByLabel('Il tuo nome').fill('Ugo')
    await page.getByLabel('Il tuo cognome').fill('Amministra')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await page.getByLabel('Il tuo nome').waitFor({ state: 'detached' })
    await premi(page, 'Avanti: firma')
    await firma(page, page.locator('canvas').first())
    await firma(page, page.locator('canvas').nth(1))
    await page.getByRole('button', { name: 'Leggi: RCEE · Vaillant ecoTEC plus' }).click()
    await page.getByText('RAPPORTO DI CONTROLLO DI EFFICIENZA ENERGETICA').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Ho letto' }).click()
    await premi(page, 'Chiudi l’RCEE')
    await page.getByRole('heading', { name: 'Firmato da Enrico Bosio' }).waitFor()
    await noViolations(page)
    await premi(page, 'Fine')
    await annotate(`primo anno, un guasto: ${aMano()}`)
    expect(tocchi).toBeLessThanOrEqual(60)
    await expect.poll(moduli).toMatchObject([{ stato: 'Chiuso', verdetti: { rendimento: 'conforme' } }])
  })

  test('dal secondo anno, senza rete: rapporto e RCEE in venticinque tocchi, una firma sola, e l’ufficio li ha', async ({
    annotate,
  }) => {
    const id = await visita('Revisione caldaia', { tipologia: 'Revisione + CIT' })
    const [scadenza] = (
      await tepore.dati<{ id: number; controllo: string; caldaia_id: number }[]>(
        'GET',
        `/scadenze?clienteId=${clienteId}`,
      )
    ).filter((una) => una.controllo === 'RCEE' && una.caldaia_id === caldaiaId)
    expect(scadenza).toBeDefined()
    const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
    await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
    await pronto(page)
    await page.context().setOffline(true)
    await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
    await page.getByRole('heading', { name: 'Rapporto d’intervento' }).waitFor()
    // What one is called is said without a network too, once.
    await page.getByLabel('Il tuo nome').fill('Mario')
    await page.getByLabel('Il tuo cognome').fill('Opera')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await page.getByLabel('Il tuo nome').waitFor({ state: 'detached' })
    daCapo()
    await premi(page, 'Manutenzione ordinaria eseguita')
    await tocca(page.getByText('Risolto', { exact: true }))
    if (await page.getByRole('button', { name: 'Aggiungi RCEE' }).isVisible())
      await premi(page, 'Aggiungi RCEE')
    else await premi(page, 'Avanti: RCEE')
    await page.getByText(/L’ultimo, del .*: conforme, 99,4 su 91,76/).waitFor()
    await premi(page, 'Avanti: documenti e acqua')
    for (const uno of DOCUMENTI) await scegli(page, uno, 'Sì')
    await premi(page, 'Avanti: controlli')
    await premi(page, /^Segna gli altri/)
    await premi(page, 'Avanti: prova')
    await misura(page, FUMI)
    const [scelta] = await Promise.all([page.waitForEvent('filechooser'), premi(page, 'Scatta')])
    await scelta.setFiles({ name: 'scontrino.jpg', mimeType: 'image/jpeg', buffer: await scontrino(page) })
    await page.getByAltText('Scontrino 1').waitFor()
    await tocca(page.getByText('Generatore', { exact: true }))
    await premi(page, 'Segna gli altri 6 regolari')
    await premi(page, 'Avanti: esito')
    await scegli(page, 'L’impianto può funzionare', 'Sì')
    await premi(page, 'Avanti: firma')
    await firma(page, page.locator('canvas').first())
    await firma(page, page.locator('canvas').nth(1))
    await expect.poll(() => page.getByRole('button', { name: 'Proprietario', pressed: true }).count()).toBe(1)
    await premi(page, 'Chiudi rapporto e RCEE')
    await page.getByRole('heading', { name: 'Firmato da Enrico Bosio' }).waitFor()
    await premi(page, 'Fine')
    await annotate(`dal secondo anno, con il rapporto e lo scontrino: ${aMano()}`)
    expect(tocchi).toBeLessThanOrEqual(25)
    await page.locator('main').getByText('azioni da inviare').waitFor()
    expect(await moduli()).toHaveLength(1)

    await page.context().setOffline(false)
    await expect.poll(async () => (await moduli()).length).toBe(2)
    const [primo] = await tepore.dati<{ stato: string }[]>('GET', `/rapporti?visite=${id}`)
    expect(primo).toMatchObject({ stato: 'Chiuso' })
    const nomi = async () =>
      (await tepore.dati<{ nome_utente: string; cognome: string | null }[]>('GET', '/utenti'))
        .filter(({ nome_utente }) => nome_utente === 'operatore')
        .map(({ cognome }) => cognome)
    await expect.poll(nomi).toEqual(['Opera'])

    const numero = `RCEE-${oggi().replaceAll('-', '')}-C${caldaiaId}`
    type Rcee = { numero_documento: string; file_media: { nome_file: string } | null }
    const righe = await tepore.dati<Rcee[]>('GET', `/rcee?clienteId=${clienteId}`)
    expect(
      righe.map(({ numero_documento, file_media }) => [numero_documento, file_media?.nome_file]),
    ).toEqual([
      [numero, `${numero}.pdf`],
      // Both years are this day here: the telephone knew of the first.
      [`${numero}-2`, `${numero}-2.pdf`],
    ])
    const ufficio = await tepore.apri({ chi: 'admin', percorso: `/visite/${id}/rapporto` })
    await ufficio.getByRole('button', { name: `${numero}-2` }).click()
    await ufficio.getByText('RAPPORTO DI CONTROLLO DI EFFICIENZA ENERGETICA').waitFor()
    await noViolations(ufficio)
    await ufficio.getByRole('link', { name: 'Correggi' }).click()
    await ufficio.getByLabel('Motivo della correzione').fill('NOx letto male')
    await ufficio.getByText('Rendimento conforme · 99,4 ≥ 91,76').waitFor()
    // The slip stays, unless it is taken off.
    await ufficio.getByRole('button', { name: /Prova/, expanded: false }).click()
    await ufficio.getByAltText('Scontrino 1').waitFor()
    await ufficio.getByRole('button', { name: 'Avanti: firma' }).click()
    await ufficio.getByRole('button', { name: 'Il cliente non può firmare' }).click()
    await ufficio.getByLabel('Motivo').fill('Corretto in ufficio')
    await firma(ufficio, ufficio.locator('canvas').first())
    await ufficio.getByRole('button', { name: 'Chiudi l’RCEE' }).click()
    await ufficio.getByRole('heading', { name: 'Chiuso: cliente assente' }).waitFor()
    await expect
      .poll(async () => (await moduli()).filter(({ codice }) => codice === `${numero}-2/2`))
      .toMatchObject([{ stato: 'Chiuso', firma_esito: 'Assente' }])
    await ufficio.goto(`${tepore.indirizzo}/app/rcee`)
    await ufficio.getByText('Vaillant ecoTEC plus').first().waitFor()
  })

  variante(
    'senza rete: una caldaia con due moduli e una pompa di calore con due circuiti, tre documenti e una firma',
    async ({ annotate }) => {
      const di = await due()
      const id = await visita('Revisione di tutto', { clienteId: di.clienteId, tipologia: 'Revisione + CIT' })
      const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono', percorso: '/' })
      await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
      await pronto(page)
      await page.context().setOffline(true)
      await page.goto(`${tepore.indirizzo}/app/visite/${id}/rapporto`)
      await page.getByRole('heading', { name: 'Rapporto d’intervento' }).waitFor()
      daCapo()
      await premi(page, 'Manutenzione ordinaria eseguita')
      await tocca(page.getByText('Risolto', { exact: true }))
      await premi(page, 'Avanti: RCEE')
      await page.getByRole('heading', { name: 'Hoval UltraGas' }).waitFor()
      await premi(page, 'Avanti: documenti e acqua')
      for (const uno of DOCUMENTI) await scegli(page, uno, 'Sì')
      await spunta(page, 'Trattamento in riscaldamento', 'Addolcimento')
      await spunta(page, 'Trattamento in acqua sanitaria', 'Non richiesto')
      await premi(page, 'Avanti: controlli')
      await scegli(page, 'Locale interno idoneo', 'Sì')
      await premi(page, /^Segna gli altri/)
      await premi(page, 'Avanti: prova')
      await misura(page, [...FUMI, '63,1', '18,4', '5,3', '8,8', '41', '95,2', '40'])
      await page.getByText('Rendimento conforme · 97,2 ≥ ').waitFor()
      await premi(page, 'Avanti')
      await premi(page, 'Segna gli altri 6 regolari')
      await premi(page, 'Avanti: esito')
      await scegli(page, 'L’impianto può funzionare', 'Sì')
      await premi(page, /^Avanti: .*Daikin/)
      for (const uno of DOCUMENTI) await scegli(page, uno, 'Sì')
      await spunta(page, 'Trattamento in riscaldamento', 'Non richiesto')
      await premi(page, 'Avanti: controlli')
      await premi(page, /^Segna gli altri/)
      await premi(page, 'Avanti: prova')
      await opzione(page, 'Provato in', 'raffrescamento')
      await premi(page, 'Aggiungi un circuito')
      await tocca(page.getByLabel('Surriscald.').first())
      // The evaporation of the first is wrong: its line leads there.
      await misura(page, ['6', '4', '42', '50', '30', '38', '12', '7'])
      await premi(page, 'Avanti')
      await misura(page, ['7', '5', '43', '6', '30', '39', '12', '8'])
      await premi(page, 'Avanti')
      await premi(page, 'Segna gli altri 2 regolari')
      await scegli(page, 'Rilevazione diretta', 'No')
      await scegli(page, 'Rilevazione indiretta', 'No')
      await tocca(page.getByText('Da sistemare: 1'))
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
        .toBe('50')
      battute++
      await page.keyboard.type('5')
      await tocca(page.getByText('Circuito 2'))
      await premi(page, 'Avanti: esito')
      await scegli(page, 'L’impianto può funzionare', 'Sì')
      await premi(page, 'Avanti: firma')
      await firma(page, page.locator('canvas').first())
      await firma(page, page.locator('canvas').nth(1))
      await premi(page, /^Chiudi rapporto e/)
      await page.getByRole('heading', { name: 'Firmato da Lia Due' }).waitFor()
      await premi(page, 'Fine')
      await annotate(`primo anno, due generatori, quattro prove: ${aMano()}`)
      await page.context().setOffline(false)
      const suoi = () =>
        tepore.dati<(Chiuso & { id: number; tipo: number })[]>('GET', `/rcee-moduli?visita=${id}`)
      await expect.poll(async () => (await suoi()).length).toBe(2)
      const chiusi = (await suoi()).toSorted((a, b) => a.tipo - b.tipo)
      expect(chiusi.map(({ tipo, codice }) => [tipo, codice.replace(/.*-/, '')])).toEqual([
        [1, `C${di.caldaiaId}`],
        [2, `K${di.condizionatoreId}`],
      ])
      const prove = async ({ id: quale }: { id: number }) =>
        (await tepore.dati<{ dati: { prove: object[] } }>('GET', `/rcee-moduli/${quale}`)).dati.prove
      expect(await Promise.all(chiusi.map(prove))).toMatchObject([
        [
          { modulo: 1, rendimento_letto: 97.4 },
          { modulo: 2, rendimento_letto: 95.2, nox: 40 },
        ],
        [
          { circuito: 1, t_evaporazione: 5 },
          { circuito: 2, t_usc_utenze: 8 },
        ],
      ])
    },
  )
})
