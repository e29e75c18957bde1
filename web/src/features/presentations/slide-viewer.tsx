import './slide-viewer.css';
import { presentations, type PresentationSummary } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Maximize, Minimize } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { clampSlide } from './portal-figures.ts';
import { SlideControls } from './slide-controls.tsx';
import { SlideList } from './slide-list.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useSlideKeys } from './use-slide-keys.ts';

/** One presentation, slide by slide; the address tells which. */
export function SlideViewer({ summary, asked }: { summary: PresentationSummary; asked: number | undefined }) {
  usePageTitle(summary.title);
  const { id, slideCount } = summary;
  const { data, error, isFetching, refetch } = useQuery(query(presentations.get, { params: { id } }));
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = useRef<HTMLElement>(null);
  const screen = useFullScreen(stage);
  const number = clampSlide(asked, slideCount);
  const slide = data?.slides[number - 1];
  const go = useCallback(
    (next: number) => {
      const search = { presentation: id, slide: clampSlide(next, slideCount) };
      // A step through the slides is no step of the history: Back leads to the overview.
      if (search.slide !== number) void navigate({ to: '/dev', search, replace: true, resetScroll: false });
    },
    [id, navigate, number, slideCount],
  );
  useSlideKeys(number, slideCount, go);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="page viewer stack apart">
      <div className="row wrap loose">
        <ButtonLink variant="ghost" size="small" className="outdented" icon={ArrowLeft} to="/dev">
          Back to Overview
        </ButtonLink>
        <h1 className="card-title" ref={heading} tabIndex={-1}>
          {summary.title}
        </h1>
      </div>
      <div className="columns viewer-grid broad top">
        {data && <SlideList slides={data.slides} number={number} onGo={go} />}
        <Card as="section" className="stage" aria-label="Slide" ref={stage}>
          {screen.isSupported && (
            <Button variant="ghost" size="small" className="full-screen" onClick={screen.toggle}>
              {screen.isOn ? (
                <Minimize className="icon icon-small" aria-hidden="true" />
              ) : (
                <Maximize className="icon icon-small" aria-hidden="true" />
              )}
              {screen.isOn ? 'Exit full screen' : 'Full screen'}
            </Button>
          )}
          <div className="slide-area">
            {error && (
              <Failure
                title="The slides could not be loaded"
                error={error}
                isBusy={isFetching}
                onRetry={() => void refetch()}
              />
            )}
            {!error && !data && (
              <Skeleton label="Loading the slides">
                <SkeletonBlock width="70%" height="3rem" />
              </Skeleton>
            )}
            {slide && (
              <article className="slide" key={slide.slideNumber}>
                <h2>{slide.title}</h2>
                <ul className="stack fair readable below-ample">
                  {slide.content.bulletPoints.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </article>
            )}
          </div>
          <SlideControls number={number} total={slideCount} title={slide?.title} onGo={go} />
        </Card>
      </div>
    </div>
  );
}
