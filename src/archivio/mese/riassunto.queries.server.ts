import { VA_INTEGRATA } from '#archivio/integrazioni/rules.ts'
import type { RitenutaSubita } from '#carte/fatture/contract.ts'
import { TRIBUTO_RITENUTE } from '#carte/fatture/trattenute.rules.ts'
import type { Services } from '#server/data/context.ts'
import { formatMonth, monthEnd, oggi } from '#shared/dates.ts'
import { sumEuro } from '#shared/money.ts'
import { contaInParole } from '#shared/numbers.ts'
import { confronta } from './confronto.queries.server.ts'
import type { MeseDelCommercialista } from './contract.ts'
import { impostaDi, perTipo, sommaMovimenti } from './fogli.queries.server.ts'
import { elencaMancanze } from './manca.queries.server.ts'
import {
  bolloDelTrimestre,
  type DocumentoDelMese,
  daIntegrareDi,
  emesseDi,
  leggiMese,
  type MeseLetto,
  ricevuteDi,
} from './queries.server.ts'
import {
  chiaveIvaDelMese,
  ivaScissa,
  nomeDiIva,
  nomeZip,
  perIva,
  puoAspettare,
  quandoSiDetrae,
  sommePerIva,
  versamentoRitenute,
} from './rules.ts'
import { postiNelloZip } from './zip.queries.server.ts'

const totale = (documenti: readonly DocumentoDelMese[]) => ({
  numero: documenti.length,
  importo: sumEuro(documenti.map((d) => d.totale)),
})

/** Invoices of one kind, their credit notes apart. */
const insieme = (documenti: readonly DocumentoDelMese[]) => ({
  ...totale(documenti.filter((d) => !d.nota)),
  note: totale(documenti.filter((d) => d.nota)),
  file: documenti.filter((d) => d.file).length,
})

/** Tax; contributions stand apart. */
function trattenute(righe: readonly RitenutaSubita[]) {
  const importi = righe.map(impostaDi).filter((importo) => importo !== 0)
  return { numero: importi.length, importo: sumEuro(importi) }
}

const contributi = (righe: readonly RitenutaSubita[]) =>
  perTipo(righe).map(({ tipo, nome, righe: quote }) => ({
    ...{ tipo, nome, numero: quote.length, importo: sumEuro(quote.map(({ importo }) => importo)) },
  }))

const NIENTE = { imponibile: 0, imposta: 0 }

function ivaDi(m: MeseLetto): Pick<MeseDelCommercialista, 'iva' | 'iva_scissa' | 'iva_totale'> {
  const somme = (documenti: readonly DocumentoDelMese[]) => sommePerIva(documenti.flatMap((d) => d.gruppi))
  const [vendite, acquisti] = [somme(emesseDi(m)), somme(ricevuteDi(m))]
  const scissa = ivaScissa(emesseDi(m).flatMap((d) => d.gruppi))
  const gruppi = new Map([...vendite, ...acquisti].map((gruppo) => [chiaveIvaDelMese(gruppo), gruppo]))
  const somma = (elenco: typeof vendite, chiave: string) => {
    const { imponibile, imposta } = elenco.find((gruppo) => chiaveIvaDelMese(gruppo) === chiave) ?? NIENTE
    return { imponibile, imposta }
  }
  const inTutto = (elenco: typeof vendite) => ({
    imponibile: sumEuro(elenco.map((gruppo) => gruppo.imponibile)),
    imposta: sumEuro(elenco.map((gruppo) => gruppo.imposta)),
  })
  const vendute = inTutto(vendite)
  return {
    iva: [...gruppi.values()].sort(perIva).map(({ aliquota, natura }) => {
      const chiave = chiaveIvaDelMese({ aliquota, natura })
      const diIva = { aliquota, natura, nome: nomeDiIva({ aliquota, natura }) }
      return { ...diIva, vendite: somma(vendite, chiave), acquisti: somma(acquisti, chiave) }
    }),
    iva_scissa: scissa,
    iva_totale: {
      vendite: { ...vendute, imposta: sumEuro([vendute.imposta, -scissa]) },
      acquisti: inTutto(acquisti),
    },
  }
}

function bolloDi(m: MeseLetto): MeseDelCommercialista['bollo'] {
  const { nome, scadenza, codice, rinvio } = m.trimestre
  const documenti = bolloDelTrimestre(m)
  const importo = sumEuro(documenti.map((r) => r.bollo))
  return {
    ...{ numero: documenti.length, importo, trimestre: nome, scadenza, codice },
    // The third month closes it.
    finito: Number(m.mese.slice(5)) % 3 === 0 && monthEnd(`${m.mese}-01`) < oggi(),
    rinvio: importo > 0 && puoAspettare(sumEuro(m.bolloAnno.map((r) => r.bollo))) ? rinvio : null,
  }
}

/** Folders of what came as it is. */
const ORIGINALI = ['ricevute', 'integrazioni']

async function contenutoDi(
  servizi: Pick<Services, 'fileStore'>,
  m: MeseLetto,
): Promise<MeseDelCommercialista['file']> {
  const posti = await postiNelloZip(servizi, m)
  const cartelle = Object.entries(posti.cartelle).map(([nome, { length }]) => ({
    nome,
    quanti: contaInParole(
      length,
      ORIGINALI.includes(nome) ? 'originale' : 'XML',
      ORIGINALI.includes(nome) ? 'originali' : 'XML',
    ),
  }))
  const fogli = [
    ...['elenco-iva-vendite', 'elenco-iva-acquisti'],
    ...(m.integrazioni.length > 0 ? ['integrazioni'] : []),
    ...['incassi-pagamenti', 'ritenute', 'bollo'],
  ]
  return {
    nome: nomeZip(formatMonth(`${m.mese}-01`)),
    contenuto: [
      ...cartelle,
      ...fogli.map((nome) => ({ nome, quanti: 'CSV e XLSX' })),
      { nome: 'leggimi.txt', quanti: 'che cosa manca' },
    ],
  }
}

/** A month as the screen shows it: what is there, what is lacking, what changed since it was downloaded. @param mese `yyyy-MM` */
export async function riassumiMese(
  servizi: Pick<Services, 'db' | 'fileStore'>,
  mese: string,
): Promise<MeseDelCommercialista> {
  const m = await leggiMese(servizi.db, mese)
  const tipi = Map.groupBy(m.ricevuteSdi, ({ tipo }) => tipo)
  const quante = (...generi: (typeof m.ricevuteSdi)[number]['tipo'][]) =>
    generi.reduce((n, tipo) => n + (tipi.get(tipo)?.length ?? 0), 0)
  const movimenti = (tipo: 'Attiva' | 'Passiva') => ({
    numero: m.movimenti.filter((p) => p.tipo === tipo).length,
    importo: sommaMovimenti(m.movimenti, tipo),
  })
  return {
    ...{ anno: Number(mese.slice(0, 4)), mese: Number(mese.slice(5)) },
    emesse: insieme(emesseDi(m)),
    ricevute: insieme(ricevuteDi(m)),
    ricevute_sdi: {
      numero: m.ricevuteSdi.length,
      consegne: quante('RC'),
      mancate: quante('MC', 'AT'),
      scarti: quante('NS'),
    },
    incassi: movimenti('Attiva'),
    pagamenti: movimenti('Passiva'),
    ritenute: {
      subite: trattenute(m.subite),
      da_versare: {
        ...trattenute(m.daVersare),
        ...{ entro: versamentoRitenute(mese), codice: TRIBUTO_RITENUTE, versata_il: m.versataIl },
      },
      contributi: { subiti: contributi(m.subite), trattenuti: contributi(m.daVersare) },
    },
    bollo: bolloDi(m),
    arrivate_tardi: m.tardi.map((d) => ({
      ...{ id: d.id, numero: d.numero, chi: d.chi, data: d.data, totale: d.totale },
      ricevuta_il: d.ricevuta_il ?? d.data,
      ricevuta_da: d.ricevuta_da ?? 'caricata',
      nota: quandoSiDetrae(d.data, d.ricevuta_il ?? d.data),
    })),
    integrazioni: m.integrazioni.map(
      ({ id, tipo_documento: tipo, numero, chi, data, imponibile, imposta }) => ({
        ...{ id, tipo, numero, chi, data, imponibile, imposta },
      }),
    ),
    da_integrare: daIntegrareDi(m).map(({ documento: { id, numero, chi, data }, con }) => ({
      ...{ id, numero, chi, data, con, nota: VA_INTEGRATA },
    })),
    ...ivaDi(m),
    manca: await elencaMancanze(servizi, m, oggi()),
    file: await contenutoDi(servizi, m),
    scaricato: await confronta(servizi.db, m),
  }
}
