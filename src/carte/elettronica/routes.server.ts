import * as z from 'zod'
import { fatturaIntera } from '#carte/fatture/contract.ts'
import { trovaIntera } from '#carte/fatture/intera.queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import { ContentReply } from '#server/files/store.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { aside } from '#server/slices.ts'
import {
  controllo,
  daEmettere,
  daInviare,
  emettiInput,
  emettiUnaInput,
  emissione,
  emissioni,
  esitoInput,
  invio,
  invioInput,
  ricevutaInput,
  ricevutaSdi,
  vistaFattura,
} from './contract.ts'
import { copiaDi, originaleElettronico, vistaEmessa } from './copia.queries.server.ts'
import { elencaControlli, emetti, preparaEmissione, registraEsito, riapri } from './emetti.queries.server.ts'
import { elencaDaEmettere, emettiInsieme } from './insieme.queries.server.ts'
import { creaInvio, elencaDaInviare, elencaInvii, trovaInvio, zipDi } from './invii.queries.server.ts'
import { accodaEmessa, esigeCheSpedisca } from './pec.queries.server.ts'
import { mandaPec } from './pec-invio.queries.server.ts'
import { decidiRicevuta, elencaRicevute } from './ricevute.queries.server.ts'
import { allegatoDi, originaleDi, trovaFileRicevuto, vistaRicevuta } from './ricevuti.queries.server.ts'

/** Issuing, the electronic file, and what becomes of it (docs/product.md §30.5, §30.6). */
export const elettronicaRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/controlli',
    operation: 'elencaControlliFattura',
    title: 'Ciò che impedisce di emettere una fattura, e ciò che è bene sapere',
    list: true,
    reply: controllo,
    run: ({ db, id }) => elencaControlli(db, id),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/emissione',
    operation: 'preparaEmissione',
    title: 'La fattura come uscirebbe: numero, controlli, documento',
    failures: ['conflitto'],
    reply: emissione,
    run: ({ db, id }) => preparaEmissione(db, id),
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/emetti',
    operation: 'emettiFattura',
    title: 'Dà il numero a una bozza, ne fa il file e la chiude',
    status: 200,
    failures: ['casella_assente', 'conflitto', 'storno_oltre'],
    body: emettiUnaInput,
    reply: fatturaIntera,
    async run({ id, body, ...ctx }) {
      if (body.inviaPec) await esigeCheSpedisca(ctx)
      await emetti(ctx, id, body.senzaScalare)
      if (body.inviaPec) await accodaEmessa(ctx, id)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/riapri',
    operation: 'riapriFattura',
    title: 'Riporta in bozza una fattura non inviata, l’ultima della serie, o una scartata',
    status: 200,
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      await riapri(ctx, id)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/esito',
    operation: 'registraEsitoFattura',
    title: 'Registra la risposta del SdI, letta in Fatture e Corrispettivi',
    status: 200,
    failures: ['conflitto'],
    body: esitoInput,
    reply: fatturaIntera,
    async run({ id, body, ...ctx }) {
      await registraEsito(ctx, id, body)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/xml',
    operation: 'scaricaXmlFattura',
    title: 'Il file della fattura elettronica, com’è stato fatto',
    binary: ['application/xml'],
    reply: z.unknown(),
    async run({ db, id }) {
      const { name, type, content } = await originaleElettronico(db, id)
      return new ContentReply(content, name, type)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/documento',
    operation: 'leggiDocumentoFattura',
    title: 'La fattura elettronica in parole, dal suo file',
    reply: vistaFattura,
    async run(ctx) {
      const arrivata = await trovaFileRicevuto(ctx.db, ctx.id)
      return arrivata ? vistaRicevuta(ctx, arrivata) : vistaEmessa(ctx.db, ctx.id)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/originale',
    operation: 'scaricaOriginaleFattura',
    title: 'Il file di una fattura ricevuta, com’è arrivato',
    binary: ['application/octet-stream'],
    reply: z.unknown(),
    run: originaleDi,
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/allegati/:n',
    operation: 'scaricaAllegatoFattura',
    title: 'Un allegato di una fattura ricevuta, per il suo posto nel file',
    binary: ['application/pdf', 'application/octet-stream'],
    reply: z.unknown(),
    run: (ctx) => allegatoDi(ctx, ctx.params.n ?? 0),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/ricevute-sdi',
    operation: 'elencaRicevuteFattura',
    title: 'Ciò che il SdI ha risposto di una fattura, con il consiglio per ogni scarto',
    list: true,
    reply: ricevutaSdi,
    async run({ db, id }) {
      await trovaFattura(db, id)
      const righe = await elencaRicevute(db, id)
      return { righe, conteggio: righe.length }
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/ricevute-sdi/:id',
    operation: 'decidiRicevutaSdi',
    title: 'Dice se una ricevuta senza l’impronta del nostro file è della fattura che nomina',
    failures: ['conflitto'],
    body: ricevutaInput,
    reply: fatturaIntera,
    async run({ id, body, ...ctx }) {
      return trovaIntera(ctx.db, await decidiRicevuta(ctx, id, body.vale))
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/:id/copia-cortesia',
    operation: 'scaricaCopiaDiCortesia',
    title: 'Il PDF da leggere; l’originale è la fattura elettronica',
    binary: true,
    reply: z.unknown(),
    async run({ db, id }) {
      const { name, type, content } = await copiaDi(db, id)
      return new ContentReply(content, name, type)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/da-emettere',
    operation: 'elencaBozzeDaEmettere',
    title: 'Le bozze, le più vecchie per prime, con il giorno entro cui emetterle',
    list: true,
    reply: daEmettere,
    run: ({ db }) => elencaDaEmettere(db),
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/emetti',
    operation: 'emettiFatture',
    title:
      'Emette alcune bozze, una alla volta dalla più vecchia: prima le controlla tutte, e al primo rifiuto si ferma',
    status: 200,
    failures: ['casella_assente', 'conflitto'],
    ownTransactions: true,
    body: emettiInput,
    reply: emissioni,
    run: ({ body, ...ctx }) => emettiInsieme(ctx, body),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/da-inviare',
    operation: 'elencaFattureDaInviare',
    background: true,
    title: 'Le fatture emesse che il SdI non ha ancora avuto, prima quelle che scadono',
    list: true,
    reply: daInviare,
    async run(ctx) {
      const righe = await elencaDaInviare(ctx.db)
      // Who waits for them to leave doesn't wait for the next minute.
      if (righe.some(({ invio_pec }) => invio_pec?.stato === 'In_Coda')) aside(ctx, 'pec', mandaPec(ctx))
      return righe
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/invii',
    operation: 'elencaInvii',
    title: 'Gli ultimi file scaricati insieme, dal più recente',
    list: true,
    reply: invio,
    run: ({ db }) => elencaInvii(db),
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/invii',
    operation: 'creaInvio',
    title: 'Raccoglie i file di alcune fatture emesse, da scaricare insieme',
    failures: ['conflitto'],
    body: invioInput,
    reply: invio,
    async run({ body, ...ctx }) {
      return trovaInvio(ctx.db, await creaInvio(ctx, body.ids, body.canale))
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/invii/:id/file',
    operation: 'scaricaInvio',
    title: 'I file di un invio in uno ZIP',
    binary: ['application/zip'],
    reply: z.unknown(),
    run: ({ db, id }) => zipDi(db, id),
  }),
]
