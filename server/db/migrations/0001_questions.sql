ALTER TABLE "photos" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_photos" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;