// long because a received invoice is read here and nowhere else

import { daIntegrareCon, eIntegrazione } from '#archivio/integrazioni/rules.ts'
import { centesimiDi, eDecimale } from '#carte/elettronica/decimali.rules.ts'
import type { METODI_PAGAMENTO } from '#carte/fatture/rules.ts'
import { type Contributo, leggiTrattenute } from '#carte/fatture/trattenute.rules.ts'
import { addDays, dateExists } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { LINEA } from '#shared/forma-fattura.ts'
import { euro } from '#shared/money.ts'
import { oneLine } from '#shared/text.ts'
import { all, at, textAt, type XmlElement } from '#shared/xml-tree.ts'

type Metodo = (typeof METODI_PAGAMENTO)[number]

/** What of a document keeps it out. */
export class NonEntra extends Error {
  readonly codice: string
  constructor(codice: string, testo: string) {
    super(testo)
    this.codice = codice
  }
}

export interface SoggettoLetto {
  denominazione: string
  paese: string
  partita_iva: string | null
  codice_fiscale: string | null
}

export interface FornitoreLetto extends SoggettoLetto {
  indirizzo: string | null
  cap: string | null
  comune: string | null
  provincia: string | null
  nazione: string
  telefono: string | null
  email: string | null
}

export interface RigaFatturaLetta {
  codice: string | null
  descrizione: string
  quantita: string
  um: string | null
  prezzoUnitario: string
  scontoPercento: number | null
  imponibile: number
  aliquota: number
  natura: string | null
  ritenuta: boolean
}

interface RataLetta {
  /** `yyyy-MM-dd`; null where the file has none. */
  scadenza: string | null
  importo: number
  modalita: string
  iban: string | null
}

interface AllegatoLetto {
  nome: string
  dimensione: number
  sha256: string
}

/** A received invoice as its file says it; amounts in euro, positive also in a credit note. */
export interface FatturaLetta {
  tipo_documento: string
  nota_di_credito: boolean
  numero: string
  data: string
  fornitore: FornitoreLetto
  intestata_a: SoggettoLetto & Pick<FornitoreLetto, 'indirizzo' | 'cap' | 'comune' | 'provincia' | 'nazione'>
  righe: RigaFatturaLetta[]
  subtotale: number
  iva_importo: number
  altri_importi: number
  totale: number
  totale_dichiarato: number | null
  /** All that is withheld; `contributi` which of it is no income tax. */
  ritenuta: number
  contributi: Contributo[]
  bollo: number
  iva_split: number
  netto_a_pagare: number
  riepilogo: {
    aliquota: number
    natura: string | null
    esigibilita: string | null
    imponibile: number
    imposta: number
    riferimento: string | null
  }[]
  rate: RataLetta[]
  metodo_pagamento: Metodo
  modalita_pagamento: string | null
  data_scadenza: string | null
  iban: string | null
  allegati: AllegatoLetto[]
  causale: string | null
  /** The invoice that a credit note speaks of. */
  collegata: { numero: string; data: string | null } | null
  cig: string | null
  cup: string | null
  /** Remarks by code; the words stand in rules.ts. */
  avvisi: string[]
}

/** Which of them come in; the others concern the accountant, or are no suppliers' invoices. */
const ENTRANO = ['TD01', 'TD02', 'TD03', 'TD04', 'TD05', 'TD06', 'TD24', 'TD25', 'TD26']

/** How it is paid, by the form's code; null: none of ours is the same, so a transfer. */
const METODI: Readonly<Record<string, Metodo>> = {
  ...{ MP01: 'Contanti', MP04: 'Contanti', MP02: 'Assegno', MP03: 'Assegno', MP08: 'Carta', MP12: 'RiBa' },
  ...{ MP05: 'Bonifico', MP07: 'Bonifico', MP13: 'Bonifico', MP15: 'Bonifico', MP18: 'Bonifico' },
  MP23: 'Bonifico',
}

const MASSIMO = 99_999_999_999
const LINEA_MASSIMA = 4000

/** Amount of a field in cents; absent or empty is nothing. @throws NonEntra where it is no amount */
function centesimi(da: XmlElement | undefined, ...nomi: string[]): number {
  const scritto = textAt(da, ...nomi).replace(',', '.')
  if (scritto === '') return 0
  if (!eDecimale(scritto))
    throw new NonEntra('dati_mancanti', `${nomi.at(-1)} non è un importo: ${oneLine(scritto, 30)}`)
  const letti = centesimiDi(scritto)
  if (Math.abs(letti) > MASSIMO) throw new NonEntra('dati_mancanti', `${nomi.at(-1)} è troppo grande`)
  return letti
}

/** What programs write where there is no day: the first, or the last, that they can count. */
const NESSUN_GIORNO = ['', '0001-01-01', '1753-01-01', '1899-12-30', '1900-01-01', '1970-01-01', '9999-12-31']

/** A day, whatever follows it: a time zone, blanks. Null where there is none. @throws NonEntra data_non_valida */
function giorno(scritto: string): string | null {
  const data = scritto.trim().slice(0, 10)
  if (NESSUN_GIORNO.includes(data)) return null
  if (!dateExists(data)) throw new NonEntra('data_non_valida', `La data ${data} non esiste`)
  return data
}

const oNulla = (testo: string, massimo: number): string | null => oneLine(testo, massimo) || null

function soggetto(parte: XmlElement | undefined): SoggettoLetto {
  const dati = at(parte, 'DatiAnagrafici')
  const anagrafica = at(dati, 'Anagrafica')
  const paese = sigla(textAt(dati, 'IdFiscaleIVA', 'IdPaese')).toUpperCase() || 'IT'
  const nome = [textAt(anagrafica, 'Nome'), textAt(anagrafica, 'Cognome')].filter(Boolean).join(' ')
  return {
    denominazione: oneLine(textAt(anagrafica, 'Denominazione') || nome, 120),
    paese,
    partita_iva: oNulla(textAt(dati, 'IdFiscaleIVA', 'IdCodice').toUpperCase().replace(/\s/g, ''), 28),
    codice_fiscale: oNulla(textAt(dati, 'CodiceFiscale').toUpperCase(), 16),
  }
}

function indirizzoDi(parte: XmlElement | undefined) {
  const sede = at(parte, 'Sede')
  const via = [textAt(sede, 'Indirizzo'), textAt(sede, 'NumeroCivico')].filter(Boolean).join(' ')
  return {
    indirizzo: oNulla(via, 160),
    cap: oNulla(textAt(sede, 'CAP'), 10),
    comune: oNulla(textAt(sede, 'Comune'), 80),
    provincia: oNulla(textAt(sede, 'Provincia').toUpperCase(), 2),
    nazione: sigla(textAt(sede, 'Nazione')).toUpperCase() || 'IT',
  }
}

/** Who issued it and whom it is made out to. @throws NonEntra where the file is none that comes in */
function soggettiDi(radice: XmlElement): Pick<FatturaLetta, 'fornitore' | 'intestata_a'> {
  if (radice.name === 'FatturaElettronicaSemplificata')
    throw new NonEntra('semplificata', 'Registrala a mano: è una fattura semplificata')
  const testa = at(radice, 'FatturaElettronicaHeader')
  if (radice.name !== 'FatturaElettronica' || !testa || !at(radice, 'FatturaElettronicaBody'))
    throw new NonEntra('non_fattura', 'Non è una fattura elettronica')
  const cedente = at(testa, 'CedentePrestatore')
  const cessionario = at(testa, 'CessionarioCommittente')
  return {
    fornitore: {
      ...soggetto(cedente),
      ...indirizzoDi(cedente),
      telefono: oNulla(textAt(cedente, 'Contatti', 'Telefono'), 30),
      email: oNulla(textAt(cedente, 'Contatti', 'Email'), 254),
    },
    intestata_a: { ...soggetto(cessionario), ...indirizzoDi(cessionario) },
  }
}

/** What of a document is withheld (DatiRitenuta). @throws NonEntra where an amount is none */
const trattenuteDi = (generali: XmlElement | undefined) =>
  leggiTrattenute(
    all(generali, 'DatiRitenuta').map((ritenuta) => ({
      tipo: textAt(ritenuta, 'TipoRitenuta'),
      importo: centesimi(ritenuta, 'ImportoRitenuta'),
    })),
  )

/** How many invoices a file holds. */
export const quanteIn = (radice: XmlElement): number => all(radice, 'FatturaElettronicaBody').length

/**
 * One invoice of a file.
 * @param indice of several in one file, from 0
 * @throws NonEntra with why it can't come in
 */
export function leggiFatturaRicevuta(radice: XmlElement, indice = 0): FatturaLetta {
  const soggetti = soggettiDi(radice)
  const corpo = all(radice, 'FatturaElettronicaBody')[indice]
  const generali = at(corpo, 'DatiGenerali', 'DatiGeneraliDocumento')
  const tipo = sigla(textAt(generali, 'TipoDocumento'))
  const integrazione = eIntegrazione(tipo)
  if (/^TD(2[0-3]|2[89])$/.test(tipo))
    throw new NonEntra('tipo_escluso', `Autofattura (${tipo}): la gestisce il commercialista`)
  if (!integrazione && !ENTRANO.includes(tipo))
    throw new NonEntra('tipo_escluso', `Registrala a mano: il tipo ${tipo || 'mancante'} non si importa`)
  const divisa = sigla(textAt(generali, 'Divisa'))
  if (divisa && divisa !== 'EUR') throw new NonEntra('valuta', `Registrala a mano: è in ${divisa}`)
  const numero = oneLine(textAt(generali, 'Numero'), 40)
  const data = giorno(textAt(generali, 'Data'))
  if (!numero) throw new NonEntra('dati_mancanti', 'Manca il numero della fattura')
  if (!data) throw new NonEntra('dati_mancanti', 'Manca la data della fattura')
  if (!soggetti.fornitore.denominazione) throw new NonEntra('dati_mancanti', 'Manca il nome del fornitore')
  const beni = at(corpo, 'DatiBeniServizi')
  const gruppi = all(beni, 'DatiRiepilogo')
  if (gruppi.length === 0) throw new NonEntra('dati_mancanti', 'Manca il riepilogo IVA')

  const avvisi = new Set<string>()
  const somma = (elementi: XmlElement[], ...nomi: string[]) =>
    elementi.reduce((fin, elemento) => fin + centesimi(elemento, ...nomi), 0)
  const sommato = somma(gruppi, 'ImponibileImporto') + somma(gruppi, 'Imposta')
  // Below zero it is a credit note, whatever it is called; a credit note may be written either way.
  const dichiarato = textAt(generali, 'ImportoTotaleDocumento')
    ? centesimi(generali, 'ImportoTotaleDocumento')
    : null
  const segno = (dichiarato ?? sommato) < 0 || sommato < 0 ? -1 : 1
  if (segno < 0) avvisi.add('segno_corretto')
  const nota = tipo === 'TD04' || segno < 0
  const c = (importo: number) => importo * segno || 0

  const righe = [
    ...all(beni, 'DettaglioLinee').map((linea) => riga(linea, segno)),
    ...all(generali, 'DatiCassaPrevidenziale').map((voce) => cassa(voce, segno)),
  ]
  const riepilogo = gruppi.map((gruppo) => ({
    aliquota: euro(centesimi(gruppo, 'AliquotaIVA')),
    natura: sigla(textAt(gruppo, 'Natura')) || null,
    esigibilita: sigla(textAt(gruppo, 'EsigibilitaIVA')) || null,
    imponibile: euro(c(centesimi(gruppo, 'ImponibileImporto'))),
    imposta: euro(c(centesimi(gruppo, 'Imposta'))),
    riferimento: oNulla(textAt(gruppo, 'RiferimentoNormativo'), 100),
  }))
  const con = daIntegrareCon(
    soggetti.fornitore.paese,
    riepilogo.map(({ natura }) => natura),
  )
  if (con !== null && !integrazione) avvisi.add(con === 'TD16' ? 'inversione_contabile' : 'fornitore_estero')
  const subtotale = c(somma(gruppi, 'ImponibileImporto'))
  const iva = c(somma(gruppi, 'Imposta'))
  if (subtotale < 0) throw new NonEntra('dati_mancanti', 'Registrala a mano: l’imponibile è minore di zero')
  // That of a group is in its ImponibileImporto already.
  const arrotondamento = c(centesimi(generali, 'Arrotondamento'))
  const bollo = bolloDi(generali)
  const atteso = subtotale + iva + arrotondamento
  if (dichiarato === null) avvisi.add('totale_assente')
  else if ([0, bollo, -bollo].every((conBollo) => Math.abs(c(dichiarato) - atteso - conBollo) > 1))
    avvisi.add('totale_diverso')
  const totale = dichiarato === null ? atteso : c(dichiarato)
  const { ritenuta, contributi } = trattenuteDi(generali)
  const split = c(
    somma(
      gruppi.filter((gruppo) => textAt(gruppo, 'EsigibilitaIVA') === 'S'),
      'Imposta',
    ),
  )
  const netto = totale - ritenuta - split
  if (netto < 0) throw new NonEntra('dati_mancanti', 'Registrala a mano: da pagare resta meno di zero')
  const collegate = all(at(corpo, 'DatiGenerali'), 'DatiFattureCollegate')
  const ordine = at(corpo, 'DatiGenerali')?.children.find((figlio) => textAt(figlio, 'CodiceCIG') !== '')
  return {
    ...soggetti,
    tipo_documento: nota && !integrazione ? 'TD04' : tipo,
    nota_di_credito: nota,
    numero,
    data,
    righe,
    riepilogo,
    subtotale: euro(subtotale),
    iva_importo: euro(iva),
    altri_importi: euro(totale - subtotale - iva),
    totale: euro(totale),
    totale_dichiarato: dichiarato === null ? null : euro(c(dichiarato)),
    ritenuta: euro(ritenuta),
    contributi,
    bollo: euro(bollo),
    iva_split: euro(split),
    netto_a_pagare: euro(netto),
    ...pagamentoDi(corpo, { nota, segno, netto, avvisi }),
    allegati: allegatiIn(radice, indice, avvisi),
    causale: oNulla(
      all(generali, 'Causale')
        .map(({ text }) => text.trim())
        .join(' '),
      1000,
    ),
    collegata: collegataDi(collegate[0]),
    cig: oNulla(textAt(ordine, 'CodiceCIG'), 15),
    cup: oNulla(textAt(ordine, 'CodiceCUP'), 15),
    avvisi: [...avvisi],
  }
}

function collegataDi(nodo: XmlElement | undefined): FatturaLetta['collegata'] {
  const numero = oneLine(textAt(nodo, 'IdDocumento'), 40)
  return numero ? { numero, data: giorno(textAt(nodo, 'Data')) } : null
}

/** Two euro where the file only says that it was paid; cents. */
function bolloDi(generali: XmlElement | undefined): number {
  if (!at(generali, 'DatiBollo')) return 0
  return textAt(generali, 'DatiBollo', 'ImportoBollo')
    ? centesimi(generali, 'DatiBollo', 'ImportoBollo')
    : 200
}

/**
 * A decimal as the lines keep it; what is none is as if it were not there.
 * @throws NonEntra where it has more digits than the form gives it
 */
function decimale(linea: XmlElement, nome: 'PrezzoUnitario' | 'Quantita', altrimenti: string): string {
  const testo = textAt(linea, nome)
    .replace(',', '.')
    .replace(/(\.\d{8})\d+$/, '$1')
  const interi = /^-?0*(\d*)(?:\.\d*)?$/.exec(testo)?.[1] ?? ''
  if (interi.length > LINEA.figli[nome].interi[1])
    throw new NonEntra('dati_mancanti', `${nome} è troppo grande`)
  return eDecimale(testo) ? testo : altrimenti
}
/** A code of the form, of a few letters; a longer one stays wrong. */
const sigla = (testo: string): string => oneLine(testo, 20)
const opposto = (testo: string): string =>
  /^-/.test(testo) ? testo.slice(1) : Number(testo) === 0 ? testo : `-${testo}`

function riga(linea: XmlElement, segno: number): RigaFatturaLetta {
  const sconti = all(linea, 'ScontoMaggiorazione')
  const solo =
    sconti.length === 1 && textAt(sconti[0], 'Tipo') === 'SC' ? textAt(sconti[0], 'Percentuale') : ''
  const prezzo = decimale(linea, 'PrezzoUnitario', '0')
  const sconto = eDecimale(solo) ? euro(centesimiDi(solo)) : null
  return {
    codice: oNulla(textAt(linea, 'CodiceArticolo', 'CodiceValore'), 35),
    descrizione: textAt(linea, 'Descrizione').slice(0, LINEA_MASSIMA) || '–',
    quantita: decimale(linea, 'Quantita', '1'),
    um: oNulla(textAt(linea, 'UnitaMisura'), 10),
    prezzoUnitario: segno < 0 ? opposto(prezzo) : prezzo,
    scontoPercento: sconto !== null && sconto >= 0 && sconto <= 100 ? sconto : null,
    imponibile: euro(centesimi(linea, 'PrezzoTotale') * segno || 0),
    aliquota: euro(centesimi(linea, 'AliquotaIVA')),
    natura: sigla(textAt(linea, 'Natura')) || null,
    ritenuta: textAt(linea, 'Ritenuta') === 'SI',
  }
}

/** What a professional's pension fund adds is a line like another. */
function cassa(nodo: XmlElement, segno: number): RigaFatturaLetta {
  const importo = euro(centesimi(nodo, 'ImportoContributoCassa') * segno || 0)
  return {
    codice: null,
    descrizione: `Contributo cassa ${formatPercent(sigla(textAt(nodo, 'AlCassa')))}`,
    ...{ quantita: '1', um: null, prezzoUnitario: importo.toFixed(2), scontoPercento: null },
    imponibile: importo,
    aliquota: euro(centesimi(nodo, 'AliquotaIVA')),
    natura: sigla(textAt(nodo, 'Natura')) || null,
    ritenuta: textAt(nodo, 'Ritenuta') === 'SI',
  }
}

interface Per {
  nota: boolean
  segno: number
  /** Cents. */
  netto: number
  avvisi: Set<string>
}

type Pagamento = Pick<
  FatturaLetta,
  'rate' | 'metodo_pagamento' | 'modalita_pagamento' | 'data_scadenza' | 'iban'
>

/** When and how it is to be paid, as the file says it: nothing is invented. */
function pagamentoDi(corpo: XmlElement | undefined, { nota, segno, netto, avvisi }: Per): Pagamento {
  const dettagli = all(corpo, 'DatiPagamento').flatMap((blocco) => all(blocco, 'DettaglioPagamento'))
  const rate = dettagli
    .map((dettaglio) => ({
      ...rataDi(dettaglio),
      centesimi: centesimi(dettaglio, 'ImportoPagamento') * segno || 0,
    }))
    .sort((a, b) => (a.scadenza ?? '9999').localeCompare(b.scadenza ?? '9999'))
  if (rate.length === 0) {
    if (!nota) avvisi.add('pagamento_assente')
    return {
      rate: [],
      metodo_pagamento: 'Bonifico',
      modalita_pagamento: null,
      data_scadenza: null,
      iban: null,
    }
  }
  const perModalita = Map.groupBy(rate, ({ modalita }) => modalita)
  const pesa = (modalita: string) =>
    (perModalita.get(modalita) ?? []).reduce((somma, r) => somma + Math.abs(r.centesimi), 0)
  const modalita = [...perModalita.keys()].sort((a, b) => pesa(b) - pesa(a))[0] ?? ''
  if (new Set([...perModalita.keys()].map((modo) => METODI[modo] ?? modo)).size > 1) avvisi.add('piu_metodi')
  if (!METODI[modalita]) avvisi.add('metodo_senza_equivalente')
  if (!nota && rate.some(({ scadenza }) => scadenza === null)) avvisi.add('scadenza_assente')
  const somma = rate.reduce((fin, r) => fin + r.centesimi, 0)
  if (!nota && Math.abs(somma - netto) > 1) avvisi.add('rate_diverse')
  return {
    rate: rate.map(({ centesimi: importo, ...rata }) => ({ ...rata, importo: euro(importo) })),
    metodo_pagamento: METODI[modalita] ?? 'Bonifico',
    modalita_pagamento: modalita || null,
    data_scadenza: rate[0]?.scadenza ?? null,
    iban: rate.find(({ iban }) => iban)?.iban ?? null,
  }
}

function rataDi(dettaglio: XmlElement): Omit<RataLetta, 'importo'> {
  const da = giorno(textAt(dettaglio, 'DataRiferimentoTerminiPagamento'))
  const giorni = textAt(dettaglio, 'GiorniTerminiPagamento')
  const contati = da && /^\d{1,3}$/.test(giorni) ? addDays(da, Number(giorni)) : null
  return {
    scadenza: giorno(textAt(dettaglio, 'DataScadenzaPagamento')) ?? contati,
    modalita: sigla(textAt(dettaglio, 'ModalitaPagamento')),
    iban: oNulla(textAt(dettaglio, 'IBAN').toUpperCase().replace(/\s/g, ''), 34),
  }
}

/** What is attached to one of a file's invoices, in its order. */
export const allegatiIn = (radice: XmlElement, indice: number, avvisi = new Set<string>()): AllegatoLetto[] =>
  all(all(radice, 'FatturaElettronicaBody')[indice], 'Allegati').map((nodo) => allegatoDi(nodo, avvisi))

/** What is attached, by the name that the file gives it. */
function allegatoDi(nodo: XmlElement, avvisi: Set<string>): AllegatoLetto {
  const nome = oneLine(textAt(nodo, 'NomeAttachment'), 200)
  const { dimensione, sha256, tipo } = at(nodo, 'Attachment')?.attributes ?? {}
  if (tipo === 'programma' || (/\.pdf$/i.test(nome) && tipo !== 'pdf')) avvisi.add('allegato_sospetto')
  return { nome, dimensione: Number(dimensione ?? 0), sha256: sha256 ?? '' }
}

/**
 * The plan that the invoice gets: instalments with their days, to the cent; null where there is none to be kept, or where
 * it doesn't come to what is owed.
 */
export function pianoDi(
  letta: Pick<FatturaLetta, 'rate' | 'metodo_pagamento' | 'netto_a_pagare' | 'nota_di_credito' | 'avvisi'>,
): { scadenza: string; importo: number }[] | null {
  const { rate, metodo_pagamento, netto_a_pagare, avvisi } = letta
  if (letta.nota_di_credito || avvisi.includes('rate_diverse')) return null
  if (rate.length === 0 || (rate.length === 1 && metodo_pagamento !== 'RiBa')) return null
  const piano = rate.flatMap(({ scadenza, importo }) =>
    scadenza && importo > 0 ? [{ scadenza, importo }] : [],
  )
  if (piano.length !== rate.length) return null
  const parziale = piano.slice(0, -1).reduce((somma, r) => somma + Math.round(r.importo * 100), 0)
  const ultima = Math.round(netto_a_pagare * 100) - parziale
  if (ultima <= 0) return null
  return piano.map((r, i) => (i === piano.length - 1 ? { ...r, importo: euro(ultima) } : r))
}
