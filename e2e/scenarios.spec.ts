import type { DecisionScenario, Outcome, SimulationSummary } from '@trialwright/contract';
import { expect, test, type Page } from '@playwright/test';
import { catalogue, expectToast, signIn } from './academy.ts';
import { closeByKey } from './means.ts';
import { enroll } from './people.ts';

interface Listed {
  decisions: DecisionScenario[];
  simulations: SimulationSummary[];
}

const listed = async (page: Page): Promise<Listed> => (await page.request.get('/api/scenarios')).json();

const CONSENT = 'difficult-informed-consent';
const content = catalogue.practice;

/** The option with an outcome, which no browser gets before the end. */
function optionWith(moment: string, outcome: Outcome, id = CONSENT) {
  const interaction = content?.simulation(id)?.interactions.find(({ title }) => title === moment);
  const option = interaction?.options.find((each) => each.outcome === outcome);
  if (!interaction || !option) throw new Error(`${moment} has no ${outcome} response.`);
  return { interaction, option };
}

const responseWith = (...wanted: Parameters<typeof optionWith>) => optionWith(...wanted).option.text;

/** Points earned for a criterion by one outcome after another, of those that could be earned. */
function measured(criterion: string, outcomes: ReadonlyMap<string, Outcome>) {
  const points = [...outcomes].map(([moment, outcome]) => {
    const { interaction, option } = optionWith(moment, outcome);
    const all = interaction.options.map((each) => each.points[criterion] ?? 0);
    return { earned: option.points[criterion] ?? 0, reachable: Math.max(...all) };
  });
  return {
    earned: points.reduce((sum, { earned }) => sum + earned, 0),
    reachable: points.reduce((sum, { reachable }) => sum + reachable, 0),
  };
}

const decisions = (page: Page) =>
  page.getByRole('list', { name: 'Decision scenarios' }).locator(':scope > li');
const simulations = (page: Page) => page.getByRole('list', { name: 'Simulations' }).locator(':scope > li');
const options = (page: Page) => page.getByRole('group', { name: 'What do you do?' });

test.describe('the scenario library', () => {
  test(
    'shows the decisions and leads to the simulations; filters tell how many there are',
    { tag: ['@C-SCEN-01', '@L-SCEN-01', '@L-SCEN-02', '@L-SCEN-03', '@L-SCEN-04'] },
    async ({ page }) => {
      await signIn(page, 'dm');
      const library = await listed(page);
      await page.goto('/scenarios');
      await expect(decisions(page)).toHaveCount(7);
      for (const [index, { title, category, difficulty, description }] of library.decisions.entries())
        for (const text of [title, category, difficulty, description])
          await expect(decisions(page).nth(index)).toContainText(text);
      for (const [index, { id, name }] of library.simulations.entries())
        await expect(simulations(page).nth(index).getByRole('link', { name })).toHaveAttribute(
          'href',
          `/scenarios/${id}/play`,
        );

      const inCategory = library.decisions.filter(({ category }) => category === 'Subject Management');
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Subject Management');
      await expect(decisions(page)).toHaveCount(inCategory.length);
      await expect(simulations(page)).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: 'decisions' })).toHaveText(
        `${inCategory.length} decisions and 0 simulations`,
      );
      await page.getByRole('combobox', { name: 'Category' }).selectOption('All categories');
      await page.getByRole('button', { name: 'My role: Data Manager' }).click();
      const mine = library.simulations.filter(({ targetRoles }) => targetRoles.includes('Data_Manager'));
      await expect(simulations(page)).toHaveCount(mine.length);
      await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Beginner');
      await page.getByRole('button', { name: /^Done/ }).click();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
      await expect(decisions(page)).toHaveCount(7);
    },
  );

  test(
    'a choice is locked in, explained, and shown again later',
    { tag: ['@C-SCEN-02', '@C-SCEN-03'] },
    async ({ page }) => {
      await enroll(page, 'deciding', { role: 'CTA' });
      const decision = content?.decisions[0];
      const other = decision?.options.find(({ isCorrect }) => !isCorrect);
      const best = decision?.options.find(({ isCorrect }) => isCorrect);
      if (!decision || !other || !best) throw new Error('There are no decisions.');
      await page.goto('/scenarios');
      const card = page.getByRole('button', { name: decision.title });
      await card.click();
      await expect(page).toHaveURL(new RegExp(`scenario=${decision.id}$`));
      const dialog = page.getByRole('dialog', { name: decision.title });
      const lock = dialog.getByRole('button', { name: 'Lock in my choice' });
      await expect(dialog).toContainText(decision.situation);
      await expect(dialog).not.toContainText(best.explanation);
      await lock.click();
      await expect(dialog.getByRole('alert')).toHaveText('Choose an option first.');

      const chosen = dialog.getByRole('radio', { name: other.text });
      await chosen.check();
      await page.route('**/choice', (route) => route.abort());
      await lock.click();
      await expect(dialog.getByRole('alert')).toContainText('Your choice was not saved.');
      await expect(chosen).toBeChecked();
      await page.unroute('**/choice');
      await lock.click();

      const verdict = dialog.getByRole('heading', { name: /^Option [A-D] is the best option$/ });
      await expect(verdict).toBeFocused();
      const own = dialog.getByRole('listitem').filter({ hasText: 'Your choice' });
      await expect(own).toContainText(other.text);
      await expect(dialog.getByRole('listitem').filter({ hasText: 'Best option' })).toContainText(best.text);
      for (const { explanation, consequences } of decision.options)
        for (const text of [explanation, consequences]) await expect(dialog).toContainText(text);
      for (const text of [...decision.learningPoints, ...decision.regulations])
        await expect(dialog).toContainText(text);

      await page.reload();
      await expect(verdict).toBeVisible();
      await expect(own).toContainText(other.text);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page).toHaveURL(/\/scenarios$/);
      await expect(card).toBeFocused();
      await expect(decisions(page).first()).toContainText('Completed');
    },
  );

  test(
    'a choice made in another window is the one that counts',
    { tag: ['@C-SCEN-02'] },
    async ({ page, context }) => {
      await enroll(page, 'deciding', { role: 'CTA' });
      const decision = content?.decisions[1];
      const [first, second] = decision?.options ?? [];
      if (!decision || !first || !second) throw new Error('There are no decisions.');
      const elsewhere = await context.newPage();
      for (const each of [page, elsewhere]) await each.goto(`/scenarios?scenario=${decision.id}`);
      for (const [each, option] of [
        [elsewhere, first],
        [page, second],
      ] as const) {
        await each.getByRole('radio', { name: option.text }).check();
        await each.getByRole('button', { name: 'Lock in my choice' }).click();
        await expect(each.getByRole('listitem').filter({ hasText: 'Your choice' })).toContainText(first.text);
      }
      await expect(page.getByText('You already chose in another window.')).toBeVisible();
    },
  );

  test('the dashboard counts the scenarios and leads to them', { tag: ['@L-DASH-10'] }, async ({ page }) => {
    await signIn(page, 'dm');
    const library = await listed(page);
    const total = library.decisions.length + library.simulations.length;
    await page.goto('/dashboard');
    const card = page.getByRole('link', { name: `${total} interactive scenarios` });
    await expect(card).toContainText(`of ${total} done`);
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Scenarios' })).toBeVisible();
  });
});

test.describe('the VR Scenarios tab', () => {
  test(
    'shows the simulations of the role with all that a card needs',
    { tag: ['@C-ADV-17', '@C-ADV-18', '@C-ADV-19', '@C-ADV-20'] },
    async ({ page }) => {
      await signIn(page, 'pi');
      const all = (await listed(page)).simulations;
      const mine = all.filter(({ targetRoles }) => targetRoles.includes('PI'));
      expect(mine.length).toBeLessThan(all.length);
      await page.goto('/advanced?tab=scenarios');
      const panel = page.getByRole('tabpanel', { name: 'VR Scenarios' });
      await expect(panel.getByRole('heading', { level: 3 })).toHaveText(mine.map(({ name }) => name));
      for (const simulation of mine) {
        const card = panel
          .locator('li')
          .filter({ has: page.getByRole('heading', { name: simulation.name }) });
        const { setting, characters } = simulation.environment;
        for (const text of [
          simulation.description,
          `${simulation.estimatedDuration} minutes`,
          simulation.type.replaceAll('_', ' '),
          setting,
          ...characters.flatMap(({ name, role }) => [name, role]),
        ])
          await expect(card).toContainText(text);
        const variant =
          { beginner: 'secondary', advanced: 'destructive' }[simulation.difficultyLevel] ?? 'default';
        await expect(card.locator('[data-variant]')).toHaveAttribute('data-variant', variant);
        await expect(card.locator('[data-variant]')).toContainText(
          new RegExp(simulation.difficultyLevel, 'i'),
        );
        await expect(card.getByRole('listitem')).toHaveText(simulation.learningObjectives.slice(0, 3));
      }
    },
  );

  test(
    'a failed start says so at the card; the next one leads into the scenario',
    { tag: ['@C-ADV-21', '@C-ADV-22', '@C-ADV-23', '@C-ERR-08'] },
    async ({ page }) => {
      await enroll(page, 'playing', { role: 'PI' });
      await page.goto('/advanced?tab=scenarios');
      const button = page.getByRole('button', { name: 'Start Virtual Scenario' }).first();
      await page.route('**/start', (route) => route.abort());
      await button.click();
      await expect(page.getByRole('alert')).toContainText('Failed to start scenario');
      await expect(page.locator('.toast')).toHaveCount(0);
      await page.unroute('**/start');
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/start', async (route) => {
        await isReleased;
        await route.continue();
      });
      await button.click();
      await expect(page.getByRole('button', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(page).toHaveURL(/\/scenarios\/[a-z-]+\/play\?session=\d+$/);
      await expectToast(page, 'Scenario Started', 'Virtual scenario environment loaded successfully!');
    },
  );
});

test.describe('the player', () => {
  for (const id of ['fda-inspection-as-pi', CONSENT])
    test(
      `rates ${id} in four ways, and keeps every session`,
      { tag: ['@C-PLAYER-15', '@C-PLAYER-18', '@C-PLAYER-20'] },
      async ({ page }) => {
        test.slow();
        await enroll(page, 'playing', { role: 'Study_Coordinator' });
        const moments = content?.simulation(id)?.interactions ?? [];
        await page.goto(`/scenarios/${id}/play`);
        await page.getByRole('button', { name: 'Start Virtual Scenario' }).click();
        const plays = [
          ['Excellent', 1],
          ['Good', 0.7],
          ['Fair', 0.5],
          ['Needs Improvement', 0],
        ] as const;
        for (const [rating, share] of plays) {
          const right = Math.round(share * moments.length);
          for (const [index, { title }] of moments.entries()) {
            await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
            const wanted = responseWith(title, index < right ? 'positive' : 'negative', id);
            await options(page).getByRole('radio', { name: wanted }).check();
            await page.getByRole('button', { name: 'Choose this response' }).click();
          }
          await expect(page.getByRole('heading', { name: `Results: ${rating}` })).toBeVisible();
          if (share > 0) await page.getByRole('button', { name: 'Retry Scenario' }).click();
        }
        const history = page.getByRole('region', { name: 'Your sessions' });
        for (const [rating] of plays) await expect(history).toContainText(rating);
      },
    );

  test(
    'plays a session from the introduction to the results by keyboard, and again',
    {
      tag: [
        '@C-PLAYER-01',
        '@C-PLAYER-02',
        '@C-PLAYER-03',
        '@C-PLAYER-04',
        '@C-PLAYER-05',
        '@C-PLAYER-06',
        '@C-PLAYER-07',
        '@C-PLAYER-08',
        '@C-PLAYER-09',
        '@C-PLAYER-10',
        '@C-PLAYER-11',
        '@C-PLAYER-12',
        '@C-PLAYER-13',
        '@C-PLAYER-14',
        '@C-PLAYER-15',
        '@C-PLAYER-16',
        '@C-PLAYER-17',
        '@C-PLAYER-18',
        '@C-PLAYER-19',
        '@C-PLAYER-23',
      ],
    },
    async ({ page }) => {
      // Two whole sessions, with every word of them compared.
      test.slow();
      await enroll(page, 'playing', { role: 'CTM' });
      const simulation = content?.simulation(CONSENT);
      if (!simulation) throw new Error('The simulation is missing.');
      const total = simulation.interactions.length;
      await page.goto(`/scenarios/${CONSENT}/play`);
      await page.getByRole('button', { name: 'Start Virtual Scenario' }).click();
      await expect(page).toHaveURL(/session=\d+$/);

      const header = page.getByRole('banner').or(page.locator('header.player-header')).last();
      for (const text of [simulation.name, simulation.description, 'Intermediate', '30 minutes'])
        await expect(header).toContainText(text);
      await expect(header).toContainText('Principal Investigator, Study Coordinator');
      await expect(header).toContainText(`1 of ${total}`);
      await expect(header).toContainText('Score 0');
      const bar = page.getByRole('progressbar', { name: 'Scenario progress' });
      await expect(bar).toHaveAttribute('aria-valuenow', '0');

      const environment = page.getByRole('region', { name: 'Environment' });
      await expect(environment).toContainText(simulation.environment.setting);
      for (const { name, role } of simulation.environment.characters)
        for (const text of [name, role]) await expect(environment).toContainText(text);
      const titles = simulation.environment.documents.map(({ title }) => title);
      const documents = environment.getByRole('button', { name: new RegExp(`^(?!All|Fewer)`) });
      await expect(documents).toHaveText(titles.slice(0, 4));
      await environment.getByRole('button', { name: 'All documents' }).click();
      await expect(documents).toHaveText(titles);
      await documents.first().click();
      const dialog = page.getByRole('dialog', { name: titles[0] ?? '' });
      await expect(dialog.getByRole('region')).not.toBeEmpty();
      await closeByKey(dialog);
      await expect(documents.first()).toBeFocused();
      await expect(page.getByRole('region', { name: 'Tips' }).getByRole('listitem')).toHaveCount(4);

      let score = 0;
      const outcomes = new Map<string, Outcome>();
      for (const [index, { title, situation, options: responses }] of simulation.interactions.entries()) {
        const moment = page.getByRole('heading', { level: 2, name: title });
        await expect(page.getByText(situation)).toBeVisible();
        if (index > 0) await expect(moment).toBeFocused();
        await expect(options(page).getByRole('radio')).toHaveCount(responses.length);
        // A response shows its words alone; what it takes is told in the debrief.
        const words = await options(page).locator('.choice-text').allTextContents();
        expect(words.toSorted()).toEqual(responses.map(({ text }) => text).toSorted());
        const outcome = index === 1 ? 'neutral' : index === 2 ? 'negative' : 'positive';
        const wanted = responseWith(title, outcome);
        outcomes.set(title, outcome);
        const texts = await options(page).locator('label').allTextContents();
        const key = texts.findIndex((text) => text.includes(wanted)) + 1;
        await moment.focus();
        await page.keyboard.press(String(key));
        await expect(options(page).getByRole('radio', { name: wanted })).toBeChecked();
        await page.keyboard.press('Enter');
        score += { positive: 10, neutral: 5, negative: 0 }[outcome];
        if (index === total - 1) break;
        await expect(header).toContainText(`${index + 2} of ${total}`);
        await expect(header).toContainText(`Score ${score}`);
        await expect(bar).toHaveAttribute('aria-valuenow', String(index + 1));
        await expect(page.getByRole('status').filter({ hasText: 'Your choice is saved.' })).toContainText(
          { positive: 'Positive, 10 points', neutral: 'Neutral, 5 points', negative: 'Negative, 0 points' }[
            outcome
          ],
        );
        if (index === 0) await page.reload();
      }

      const percentage = Math.round((score / (total * 10)) * 100);
      const result = page.getByRole('heading', {
        name: percentage >= 80 ? 'Results: Excellent' : 'Results: Good',
      });
      await expect(result).toBeFocused();
      const card = page.getByRole('region', { name: /^Results/ });
      await expect(card).toContainText(`${percentage}%`);
      await expect(card).toContainText(`${score} of ${total * 10} points`);
      await expect(card).toContainText('Recorded as practice, not as a qualification.');
      for (const { id, category, weight } of simulation.evaluationCriteria) {
        const { earned, reachable } = measured(id, outcomes);
        const item = card.getByRole('listitem').filter({ hasText: category });
        await expect(item).toContainText(`${Math.round((earned / reachable) * weight)} of ${weight}`);
        await expect(item).toContainText(`${earned} of ${reachable} points in its moments`);
      }
      const objectives = page.getByRole('region', { name: 'Learning objectives' });
      await expect(objectives).toContainText(
        'An objective is achieved at 60% or more of the points in its moments.',
      );
      await expect(objectives.getByRole('listitem')).toHaveCount(simulation.learningObjectives.length);
      // The placebo question went wrong; that leaves the second objective short.
      await expect(objectives.getByRole('listitem').filter({ hasText: 'Not achieved yet: ' })).toHaveCount(1);

      await expect(page.getByRole('region', { name: 'How it ended: The call in November' })).toContainText(
        'Because you let a promise',
      );
      const counters = page.getByRole('list', { name: 'Counters' }).getByRole('listitem');
      await expect(counters).toHaveText([/^Participant safety/, /^Evidence/, /^Trust/, /^Minutes/]);
      await expect(counters.last()).toContainText(/\d+ minutes.*from \d+ to \d+ were possible/);
      const changed = page.getByRole('region', { name: 'What your choices changed' });
      await expect(changed.getByRole('listitem')).toContainText([
        /^Because you ended the visit, .*Language .*The placebo question$/,
        /^Because you told him that his chances were good, .*The placebo question .*Alternatives and risks$/,
      ]);
      const every = page.getByRole('region', { name: 'Every choice' });
      for (const { options: responses } of simulation.interactions)
        for (const { text, skillRequired = '', difficulty, feedback, rule } of responses) {
          const told = every.locator('.debriefed').filter({ hasText: text });
          for (const part of [skillRequired, `Difficulty ${difficulty}/5`, feedback, rule])
            await expect(told).toContainText(part);
        }
      for (const reference of simulation.references)
        await expect(page.getByRole('region', { name: 'References' })).toContainText(reference);

      await page.getByRole('button', { name: 'Retry Scenario' }).click();
      await expect(header).toContainText(`1 of ${total}`);
      await expect(header).toContainText('Score 0');
      for (let count = 0; count < total; count++) {
        await options(page).getByRole('radio').first().check();
        await page.getByRole('button', { name: 'Choose this response' }).click();
        if (count < total - 1) await expect(header).toContainText(`${count + 2} of ${total}`);
      }
      const history = page.getByRole('region', { name: 'Your sessions' });
      await expect(history.getByRole('img')).toHaveAccessibleName(/^Results of 2 sessions/);
      await history.getByRole('link', { name: 'Results of session 1' }).click();
      await expect(card).toContainText(`${percentage}%`);
      await page.getByRole('link', { name: 'Back to Scenarios' }).click();
      await expect(page).toHaveURL(/\/scenarios$/);
      await expect(simulations(page).filter({ hasText: simulation.name })).toContainText('in 2 sessions');
    },
  );

  test(
    'brings a document to the table when it exists, and no sooner',
    { tag: ['@C-PLAYER-05'] },
    async ({ page }) => {
      await enroll(page, 'playing', { role: 'CRA' });
      const simulation = content?.simulation('routine-monitoring-visit');
      if (!simulation) throw new Error('The simulation is missing.');
      const { interactions, environment } = simulation;
      await page.goto(`/scenarios/${simulation.id}/play`);
      const table = page.getByRole('region', { name: 'Environment' });
      const shown = table.getByRole('list').last().getByRole('listitem');
      const titlesBy = (index: number) =>
        environment.documents
          .filter(({ availableFrom }) => interactions.findIndex(({ id }) => id === availableFrom) <= index)
          .map(({ title }) => title);
      await expect(shown).toHaveCount(titlesBy(0).length);
      await page.getByRole('button', { name: 'Start Virtual Scenario' }).click();
      for (const [index, moment] of interactions.entries()) {
        await expect(page.getByRole('heading', { level: 2, name: moment.title })).toBeVisible();
        const titles = titlesBy(index);
        if (titles.length > 4) await table.getByRole('button', { name: 'All documents' }).click();
        await expect(shown).toHaveCount(titles.length);
        for (const title of titles) await expect(shown.filter({ hasText: title })).toBeVisible();
        for (const id of moment.documents) {
          const { title = '' } = environment.documents.find((document) => document.id === id) ?? {};
          await page.locator('.worth').getByRole('button', { name: title }).click();
          await expect(page.getByRole('region', { name: `Text of ${title}` })).not.toBeEmpty();
          await page.getByRole('button', { name: 'Close the document' }).click();
        }
        if (titles.length > 4) await table.getByRole('button', { name: 'Fewer documents' }).click();
        await options(page).getByRole('radio').first().check();
        await page.getByRole('button', { name: 'Choose this response' }).click();
      }
      await expect(page.getByRole('heading', { name: /^Results: / })).toBeVisible();
    },
  );

  test(
    'keeps the choice when saving fails, and goes on where another window stopped',
    { tag: ['@C-PLAYER-10'] },
    async ({ page, context }) => {
      await enroll(page, 'playing', { role: 'CRA' });
      await page.goto(`/scenarios/${CONSENT}/play`);
      await page.getByRole('button', { name: 'Start Virtual Scenario' }).click();
      const radio = options(page).getByRole('radio').nth(1);
      const send = page.getByRole('button', { name: 'Choose this response' });
      await send.click();
      await expect(page.getByRole('alert')).toHaveText('Choose a response first.');
      await radio.check();
      await page.route('**/choices', (route) => route.abort());
      await send.click();
      await expect(page.getByRole('alert')).toContainText('Your choice was not saved.');
      await expect(radio).toBeChecked();
      await page.unroute('**/choices');

      const elsewhere = await context.newPage();
      await elsewhere.goto(page.url());
      await options(elsewhere).getByRole('radio').first().check();
      await elsewhere.getByRole('button', { name: 'Choose this response' }).click();
      await expect(elsewhere.getByText('Your choice is saved.')).toBeVisible();
      await send.click();
      await expect(page.getByText('You made this decision in another window.')).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Scenario progress' })).toHaveAttribute(
        'aria-valuenow',
        '1',
      );
      await page.goto(`/scenarios/${CONSENT}/play`);
      await page.getByRole('link', { name: 'Resume session' }).click();
      await expect(page.getByText(/^2 of/)).toBeVisible();
    },
  );

  test('an unknown scenario and an unknown session say so', { tag: ['@C-ERR-19'] }, async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto('/scenarios/no-such-scenario/play');
    await expect(page.getByRole('heading', { name: 'Scenario Not Found' })).toBeVisible();
    await expect(page.getByText('The requested scenario could not be loaded.')).toBeVisible();
    await page.goto(`/scenarios/${CONSENT}/play?session=2000000000`);
    await expect(page.getByText('We couldn’t find that session.')).toBeVisible();
    await expect(page.getByText('Simulations require a role package.')).toBeVisible();
  });
});
