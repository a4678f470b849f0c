CREATE TABLE "swatch_tiles" (
	"file_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"color" text NOT NULL,
	"width_cm" real NOT NULL,
	"height_cm" real NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "swatch_tiles_once" UNIQUE("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "swatches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"book" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"material" text NOT NULL,
	"color" text NOT NULL,
	"price_band" integer,
	"in_stock" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tile_file_id" text,
	"code_key" text,
	"used_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "swatches_code" UNIQUE("user_id","code_key"),
	CONSTRAINT "swatches_color" CHECK ("swatches"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "swatches_price_band" CHECK ("swatches"."price_band" between 1 and 4)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "swatches" jsonb;--> statement-breakpoint
ALTER TABLE "swatch_tiles" ADD CONSTRAINT "swatch_tiles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatch_tiles" ADD CONSTRAINT "swatch_tiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatches" ADD CONSTRAINT "swatches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatches" ADD CONSTRAINT "swatches_tile_file_id_files_id_fk" FOREIGN KEY ("tile_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "swatches_user" ON "swatches" USING btree ("user_id","book");--> statement-breakpoint
CREATE INDEX "swatches_tile" ON "swatches" USING btree ("tile_file_id");--> statement-breakpoint
CREATE INDEX "swatches_deleted" ON "swatches" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('upload', 'render', 'master', 'thumbnail', 'layers', 'logo', 'tile'));