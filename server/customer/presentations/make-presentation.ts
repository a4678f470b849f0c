/** Gathers the content of a presentation and has a worker thread draw it (D-70). */
import type { z } from 'zod';
import { getCountryLanguage, type Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { dayAt } from '#contract/regional.ts';
import { getDefaultPaperSize, type PresentationBody } from '#contract/customer/presentations.ts';
import { requirePremium } from '#server/money/subscriptions/require-premium.ts';
import type { DesignRow, UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { titleOrDefault } from '#server/studio/designs/translate-design.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { languageOfCustomer } from '../shares/customer-language.ts';
import { listOwnShares } from '../shares/store.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import { TaskTooLongError } from '#server/platform/threads/task-too-long.ts';
import type { PdfShop, PdfTask } from '#server/platform/threads/papers/pdf-task.ts';
import { findOpenDesignUrl } from '../shares/open-design-url.ts';
import { titleForCustomer } from '../shares/title-for-customer.ts';
import { toShop } from '../shop/to-shop.ts';
import { findLogoFile, findShop } from '../shop/shop-store.ts';
import { loadPdfDesign } from './pdf-design.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';

type PresentationInput = z.output<typeof PresentationBody>;

/** A thread that has hung for this long is terminated; the caller may retry. */
const DRAWING_TIMEOUT_MS = 30_000;

/** @throws Problem `premium_required`, `not_found`, `invalid_input`, `too_slow` */
export const makePresentation = async (
  deps: Deps,
  user: UserRow,
  designId: number,
  input: PresentationInput,
): Promise<{ bytes: Uint8Array; title: string }> => {
  if (!input.sample) requirePremium(user, 'Customer presentations come');
  const design = await requireOwnDesign(deps.database.db, user.id, designId);
  const task = await gatherTask(deps, user, design, input);
  const timeout = AbortSignal.timeout(DRAWING_TIMEOUT_MS);
  try {
    const { bytes } = await deps.pool.drawPdf(task, timeout, user.id);
    return { bytes, title: task.title };
  } catch (error) {
    if (error instanceof ImageRefusedError) throw new Problem(error.code, error.message);
    if (timeout.aborted || error instanceof TaskTooLongError)
      throw new Problem('too_slow', 'Making this presentation took too long. Please try again.');
    throw error;
  }
};

const gatherTask = async (deps: Deps, user: UserRow, design: DesignRow, input: PresentationInput): Promise<PdfTask> => {
  const { country } = user;
  const language = input.language ?? (await languageOfDesign(deps, user, design));
  const first = await loadPdfDesign(deps, design, { fullSize: !input.sample, fee: input.fee, country, language });
  const otherDesigns = input.template === 'options' ? await requireOtherDesigns(deps, user.id, design, input) : [];
  const others = [];
  for (const { row, fee } of otherDesigns)
    others.push(await loadPdfDesign(deps, row, { fullSize: false, fee, country, language }));
  const url = input.withLink
    ? await findOpenDesignUrl(
        deps,
        design,
        otherDesigns.map(({ row }) => row),
      )
    : undefined;
  const title = titleOrDefault(
    await titleForCustomer(deps.database.db, design, { title: input.title, vehicle: first.vehicle }),
    language,
  );
  return {
    template: input.template,
    paperSize: input.paper ?? getDefaultPaperSize(country),
    language,
    watermarked: input.sample,
    shop: await pdfShop(deps, user),
    title,
    customer: input.customer,
    jobNumber: input.jobNumber,
    // A paper without its own title uses the vehicle as its title.
    vehicle: title === first.vehicle ? '' : first.vehicle,
    version: input.template === 'options' ? '' : PAGE_WORDS[language].version(design.version),
    date: dayAt(deps.now(), { ...user, language }),
    madeAt: deps.now(),
    note: input.note,
    feeLabel: input.feeLabel,
    link: url ?? '',
    designs: [first, ...others],
  };
};

/** The customer's language according to the newest link, or else the language of the shop's country. */
const languageOfDesign = async (deps: Deps, user: UserRow, design: DesignRow): Promise<Language> => {
  const [newest] = await listOwnShares(deps.database.db, user.id, getRootId(design));
  return newest === undefined ? getCountryLanguage(user.country) : languageOfCustomer(newest, user.country);
};

/** All options must use the same photo, so that they can be compared. */
const requireOtherDesigns = async (deps: Deps, userId: string, design: DesignRow, { others }: PresentationInput) => {
  if (others.length === 0)
    throw new Problem('invalid_input', 'Choose at least one more design to compare with.', { field: 'others' });
  if (new Set([design.id, ...others.map(({ id }) => id)]).size !== others.length + 1)
    throw new Problem('invalid_input', 'Each design can be an option only once.', { field: 'others' });
  const otherDesigns: { row: DesignRow; fee: PresentationInput['fee'] }[] = [];
  for (const { id, fee } of others)
    otherDesigns.push({ row: await requireOwnDesign(deps.database.db, userId, id), fee });
  return otherDesigns;
};

const pdfShop = async (deps: Deps, user: UserRow): Promise<PdfShop> => {
  const { db } = deps.database;
  const row = await findShop(db, user.id);
  const { name, email, phone, website, address, color } = toShop(user, row);
  const file = await findLogoFile(db, row);
  return {
    name,
    email,
    phone,
    website,
    address,
    color,
    logo: file === undefined ? undefined : await readStoredFile(deps.storage, file),
  };
};
