/** Mails in the outbox of the development tools. */
import { expect, type Page } from '@playwright/test';

/** The link in the newest mail of a template to an email address. */
export const newestLink = async (page: Page, to: string, template: string): Promise<string> => {
  const list = await (await page.request.get('/dev/mail')).text();
  const id = [...list.matchAll(/<li><a href="\/dev\/mail\/([\w-]+)">[\s\S]*?<\/li>/g)].find(
    ([line]) => line.includes(`To ${to} `) && line.includes(`· ${template}<`),
  )?.[1];
  expect(id, `a mail "${template}" to ${to}`).toBeDefined();
  const text = await (await page.request.get(`/dev/mail/${id}/text`)).text();
  return /http:\/\/\S+(?:#token=[\w-]{43}|\/s\/[\w-]{24})/.exec(text)![0];
};
