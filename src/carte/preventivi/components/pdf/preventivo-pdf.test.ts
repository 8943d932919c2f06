import { expect, test } from 'vitest'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { nomeFilePreventivo } from '#carte/preventivi/components/words.ts'
import type { Preventivo, PreventivoIntero } from '#carte/preventivi/contract.ts'
import { caratteri } from '#test/characters.ts'
import { bytesOf, pagesOf } from '#test/paper.ts'
import { disegnaPreventivo } from './preventivo-pdf.ts'

const azienda: Azienda = {
  ragione_sociale: 'Vesuvio Clima S.r.l.',
  indirizzo: 'Via Argine 425',
  comune: 'Napoli',
  cap: '80147',
  provincia: 'NA',
  partita_iva: '08214570635',
  codice_fiscale: '08214570635',
  rea: 'NA-941022',
  ...{ rea_provincia: 'NA', rea_numero: '941022', abilitazioni: null, strumenti: [], persone: {} },

  telefono: '081 559 70 10',
  email: 'info@vesuvioclima.example',
  pec: null,
  iban: 'IT60X0542811101000000123456',
  logo: null,
  nome: null,
  cognome: null,
  ...{ regime_fiscale: 'RF01', capitale_sociale: null, socio_unico: null, in_liquidazione: false },
  addebita_bollo: null,
  conservazione: false,
  manutenzione_mesi: null,
  minuti_manutenzione: 45,
  minuti_condizionatore: 45,
  minuti_rcee: 30,
  minuti_fgas: 30,
  minuti_viaggio: 10,
  minuti_viaggio_fuori: 25,
  riserva_guasti: 20,
  riserva_quando: 'Fine' as const,
  giorni_intervento: 7,
  patrono: null,
  indirizzo_pubblico: null,
  andamento_a: null,
  codice_admin: false,
  prima_ora: false,
  versione: 1,
}

const preventivo: Preventivo = {
  id: 114,
  numero_preventivo: 'PREV-2026-114',
  titolo: 'Sostituzione caldaia',
  tipologia: 'Caldaia',
  stato: 'Inviato',
  accettato: false,
  data_accettazione: null,
  data_scadenza: '2026-12-04',
  created_at: '2026-11-04T23:30:00.000Z',
  subtotale: 2200,
  iva_percentuale: 22,
  iva_importo: 484,
  totale: 2684,
  validita_giorni: 30,
  note: 'Fornitura e posa di caldaia murale: è già compresa la posa.',
  cliente_id: 1,
  utente_creatore_id: 1,
  documento_id: null,
  pdf_superato: false,
  revisione: 0,
  iva10_manutenzione: false,
  sconto_percento: null,
  sconto_importo: null,
  fatturato_altrove: false,
  versione: 1,
  cliente: {
    id: 1,
    nome: 'Zoë',
    cognome: 'D’Èrrico',
    altri_telefoni: [],
    telefono: '081 728 36 50',
    email: null,
    indirizzo: 'Via Epomeo 88',
    comune: 'Napoli',
    cap: '80126',
    provincia: 'NA',
    tipo: 'Privato',
    denominazione: null,
    codice_fiscale: null,
    partita_iva: null,
  },
}

function fai(altro: Partial<PreventivoIntero> = {}, chi: Partial<Azienda> = {}) {
  const foglio = disegnaPreventivo({
    preventivo: { ...preventivo, ...altro },
    azienda: { ...azienda, ...chi },
    logo: null,
    caratteri,
  })
  return bytesOf(foglio)
}

test('dice tutto quel che la specifica chiede, con accenti ed euro', async () => {
  const [testo = ''] = await pagesOf(fai())
  for (const parte of [
    'PREVENTIVO',
    'Vesuvio Clima S.r.l.',
    'Via Argine 425, 80147 Napoli (NA)',
    'P. IVA 08214570635 · REA NA-941022',
    'IBAN IT60 X054 2811 1010 0000 0123 456',
    'PREV-2026-114',
    // issued on a day of Rome, where it was already the fifth
    '05/11/2026',
    '04/12/2026',
    'Zoë D’Èrrico',
    '80126 Napoli (NA)',
    'Tel. 081 728 36 50',
    'Sostituzione caldaia',
    'Tipologia: Caldaia',
    'è già compresa la posa.',
    'Imponibile 2.200,00 €',
    'IVA 22% 484,00 €',
    'Totale 2.684,00 €',
    'Il presente preventivo ha validità di 30 giorni dalla data di emissione.',
    'I prezzi si intendono IVA inclusa, salvo diversa indicazione.',
    'Il pagamento avverrà secondo quanto stabilito dal contratto.',
    'Firma del cliente per accettazione',
    'Firma e timbro dell’azienda',
    'pagina 1 di 1',
  ])
    expect(testo).toContain(parte)
})

test('senza numero, scadenza, note e dati dell’azienda si fa lo stesso', async () => {
  const nessuno = Object.fromEntries(Object.keys(azienda).map((campo) => [campo, null]))
  const [testo = ''] = await pagesOf(
    fai({ numero_preventivo: '', data_scadenza: null, note: null, iva_percentuale: 22.5 }, nessuno),
  )
  for (const parte of ['PREV-114', 'N/D', 'IVA 22,5%']) expect(testo).toContain(parte)
  expect(testo).not.toContain('Descrizione')
})

test('un testo lungo continua su altri fogli, numerati, senza perdere una parola', async () => {
  const parole = Array.from({ length: 1200 }, (_, n) => `parola${n}`)
  const pdf = fai({ note: parole.join(' '), titolo: 'W'.repeat(160) }, { ragione_sociale: 'N'.repeat(120) })
  const pagine = await pagesOf(pdf)
  expect(pagine.length).toBeGreaterThan(2)
  const testo = pagine.join(' ')
  expect(parole.filter((parola) => !testo.includes(parola))).toEqual([])
  for (const [n, pagina] of pagine.entries()) expect(pagina).toContain(`pagina ${n + 1} di ${pagine.length}`)
  expect(pagine.at(-1)).toContain('Firma del cliente')
  expect(pdf.length).toBeLessThan(60_000)
})

test.each([8, 14, 20, 26])('con %i righe le firme stanno sul foglio dei termini, mai sole', async (righe) => {
  const pagine = await pagesOf(fai({ note: 'riga\n'.repeat(righe) }))
  expect(pagine.at(-1)).toContain('Firma del cliente')
  expect(pagine.at(-1)).toContain('Termini e condizioni')
})

test('quel che il carattere non ha non rompe il documento', async () => {
  const [testo = ''] = await pagesOf(fai({ note: 'Sì 🔥 Ωραία Șerban Žižek ½ m² × 3 — fine' }))
  expect(testo).toContain('Șerban Žižek ½ m² × 3 — fine')
})

test('lo stesso preventivo dà gli stessi byte, leggeri', () => {
  const pdf = fai()
  expect(fai().equals(pdf)).toBe(true)
  expect(pdf.length).toBeLessThan(30_000)
})

test('il nome del file non esce dalla cartella', () => {
  expect(nomeFilePreventivo(preventivo)).toBe('Preventivo_PREV-2026-114_D’Èrrico.pdf')
  const cliente = { ...preventivo.cliente, cognome: '../a:b' }
  expect(nomeFilePreventivo({ ...preventivo, numero_preventivo: '', cliente })).toBe(
    'Preventivo_114_..-a-b.pdf',
  )
  expect(nomeFilePreventivo({ ...preventivo, cliente: { ...cliente, cognome: '' } })).toContain(
    '_Cliente.pdf',
  )
})

const riga = (n: number, altro: Partial<PreventivoIntero['righe'][number]> = {}) => ({
  ...{ n, articolo_id: null, codice: null, descrizione: `Voce ${n}`, quantita: '1', um: null },
  ...{ prezzo_unitario: '100', sconto_percento: null, imponibile: 100, aliquota: 10, natura: null },
  ...{ bene_significativo: false, bene_chiesto: null, ritenuta: false, facoltativa: false, scelta: false },
  ...altro,
})

test('le righe, gli accessori a parte, il totale per aliquota e la revisione', async () => {
  const gruppo = { natura: null, esigibilita: 'I', riferimento: null }
  const [testo = ''] = await pagesOf(
    fai({
      ...{ revisione: 1, subtotale: 2270.75, iva_percentuale: null, iva_importo: 347.08, totale: 2617.83 },
      righe: [
        riga(1, { descrizione: 'Caldaia 28 kW', prezzo_unitario: '2000', imponibile: 2000 }),
        riga(2, {
          descrizione: 'Manodopera',
          quantita: '7.5',
          um: 'h',
          prezzo_unitario: '38',
          imponibile: 270.75,
          sconto_percento: 5,
        }),
        riga(3, { descrizione: 'Termostato modulante', imponibile: 150, facoltativa: true }),
      ],
      riepilogo: [
        { ...gruppo, aliquota: 10, imponibile: 541.5, imposta: 54.15 },
        { ...gruppo, aliquota: 22, imponibile: 1729.25, imposta: 380.44 },
      ],
    }),
  )
  for (const parte of [
    'PREV-2026-114 rev. 1',
    'Descrizione Q.tà Prezzo Importo',
    'Manodopera 7,5 h 38,00 270,75',
    'Sconto 5%',
    'Imponibile 2.270,75 €',
    'IVA 10%, su 541,50 €',
    'IVA 22%, su 1.729,25 €',
    'Totale 2.617,83 €',
    'Accessori opzionali',
    'Termostato modulante',
  ])
    expect(testo.replace(/\u00a0/g, ' ')).toContain(parte)
})

test('cinquecento righe continuano su altri fogli sotto le loro intestazioni', async () => {
  const righe = Array.from({ length: 500 }, (_, n) => riga(n + 1, { descrizione: `Voce numero ${n + 1}` }))
  const pagine = await pagesOf(fai({ righe, riepilogo: [] }))
  const tutto = pagine.join(' ')
  expect(pagine.length).toBeGreaterThan(10)
  for (const { descrizione } of righe) expect(tutto).toContain(descrizione)
  expect(pagine[3]).toContain('Descrizione (segue)')
  expect(pagine.at(-1)).toContain('Firma del cliente per accettazione')
})

test('senza numero né aliquota il PDF dice PREV-{id} e il 22%', async () => {
  const vuoto = { numero_preventivo: null, iva_percentuale: null } as unknown as Partial<PreventivoIntero>
  const [testo = ''] = await pagesOf(fai(vuoto))
  expect(testo).toContain('PREV-114')
  expect(testo).toContain('IVA 22% 484,00 €')
  expect(nomeFilePreventivo({ ...preventivo, ...vuoto } as Preventivo)).toBe('Preventivo_114_D’Èrrico.pdf')
})
